import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@barrelhive/contracts';
import { allowLongWork } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { isBeforeRelease } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CHANNELS } from '../notices/channel';
import { announcementOf, type AnnouncementContent } from '../notices/message-content';
import { createMessages } from '../deliveries/create-messages';
import { keepNotices } from '../deliveries/kept-notices';
import { findAnnouncementRecipients } from '../recipients/find-announcement-recipients';
import type { Reach } from '../standing/addressing';

const log = logger('queue-announcement');

/** Queues messages on each channel for everybody who may and wants to receive the announcement; that is checked again when one is claimed. */
export async function queueAnnouncement(
  manager: EntityManager,
  channels: readonly Reach[],
  content: AnnouncementContent,
  correlationId: string,
): Promise<void> {
  await allowLongWork(manager);
  const noticeId = randomUUID();
  await keepNotices(manager, [{ id: noticeId, kept: content }]);
  const kind = announcementOf[content.kind];
  for (const channel of channels) {
    const addressees = await findAnnouncementRecipients(manager, channel, kind);
    const queued = await createMessages(manager, channel.id, addressees, { noticeId, content, correlationId });
    log.info({ kind, channel: channel.id, messages: queued }, 'the messages of an announcement were queued');
  }
}

@Controller()
export class OnDrawingOpened {
  constructor(@Inject(CHANNELS) private readonly channels: readonly Reach[]) {}

  @HandlesEvent('allocated.drawing-opened.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'allocated.drawing-opened.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { drawingId, itemCount, items } = payload;
    const names = items.map(({ name, displayName }) => displayName ?? name);
    await queueAnnouncement(manager, this.channels, { kind: 'drawing', drawingId, itemCount, names }, correlationId);
  }
}

@Controller()
export class OnListReleased {
  constructor(@Inject(CHANNELS) private readonly channels: readonly Reach[]) {}

  @HandlesEvent('allocated.list-released.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'allocated.list-released.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { year, month, itemCount } = payload;
    await queueAnnouncement(manager, this.channels, { kind: 'list', year, month, itemCount }, correlationId);
  }
}

@Controller()
export class OnListPosted {
  constructor(@Inject(CHANNELS) private readonly channels: readonly Reach[]) {}

  /** A list whose day has come meanwhile is told by its release. */
  @HandlesEvent('allocated.list-posted.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'allocated.list-posted.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { year, month, itemCount, items } = payload;
    if (!isBeforeRelease({ year, month }, new Date())) return;
    const opens: Record<string, number> = {};
    for (const { storeNumber } of items.flatMap(({ stores }) => stores))
      opens[storeNumber] = (opens[storeNumber] ?? 0) + 1;
    await queueAnnouncement(
      manager,
      this.channels,
      { kind: 'list-posted', year, month, itemCount, opens },
      correlationId,
    );
  }
}
