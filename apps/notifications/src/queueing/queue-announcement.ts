import { allowLongWork } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import { announcementOf, type AnnouncementContent } from '../messages/message-content';
import { createMessages } from '../messages/move-message';
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
  const queued = await createMessages(manager, { userIds, content, correlationId }, 'queued', {});
  log.info({ kind, messages: queued }, 'the messages of an announcement were queued');
}
