import { logger } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import type { MessageContent } from '../messages/message-content';
import { createMessages } from '../messages/move-message';
import { findAnnouncementRecipients, type AnnouncementKind } from '../recipients/find-announcement-recipients';

const log = logger('queue-announcement');

interface Announcement {
  kind: AnnouncementKind;
  content: MessageContent;
  correlationId: string;
}

/** Queues a message for everybody who may and wants to receive the announcement; that is checked again when a message is claimed. */
export async function queueAnnouncement(
  manager: EntityManager,
  { kind, content, correlationId }: Announcement,
): Promise<void> {
  const userIds = await findAnnouncementRecipients(manager, kind);
  const queued = await createMessages(manager, { userIds, content, correlationId }, 'queued', {});
  log.info({ kind, messages: queued }, 'the messages of an announcement were queued');
}
