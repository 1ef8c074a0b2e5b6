import { ConcurrentIndexMigration } from '@barrelhive/service-kit';

/** Finds the messages that are older than the retention. */
export class FindOldMessages1767484800002 extends ConcurrentIndexMigration {
  protected readonly index = 'message_age';
  protected readonly on = 'message (created_at)';
}
