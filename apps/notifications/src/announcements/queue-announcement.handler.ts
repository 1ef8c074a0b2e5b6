import type { EventEnvelope } from '@barrelhive/contracts';
import { allowLongWork } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { logger } from '@barrelhive/service-kit';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { announcementOf, type AnnouncementContent } from '../notices/message-content';
import { createMessages } from '../deliveries/create-messages';
import { findAnnouncementRecipients } from '../recipients/find-announcement-recipients';

const log = logger('queue-announcement');

/** Queues a message for everybody who may and wants to receive the announcement; that is checked again when a message is claimed. */
export async function queueAnnouncement(
  manager: EntityManager,
  content: AnnouncementContent,
  correlationId: string,
): Promise<void> {
  await allowLongWork(manager);
  const kind = announcementOf[content.kind];
  const userIds = await findAnnouncementRecipients(manager, kind);
  const queued = await createMessages(manager, { userIds, content, correlationId });
  log.info({ kind, messages: queued }, 'the messages of an announcement were queued');
}

@Controller()
export class OnDrawingOpened {
  @HandlesEvent('allocated.drawing-opened.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'allocated.drawing-opened.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { drawingId, itemCount, items } = payload;
    const names = items.map(({ name, displayName }) => displayName ?? name);
    await queueAnnouncement(manager, { kind: 'drawing', drawingId, itemCount, names }, correlationId);
  }
}

@Controller()
export class OnListReleased {
  @HandlesEvent('allocated.list-released.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'allocated.list-released.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { year, month, itemCount } = payload;
    await queueAnnouncement(manager, { kind: 'list', year, month, itemCount }, correlationId);
  }
}
