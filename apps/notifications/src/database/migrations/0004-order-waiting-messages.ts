import { ConcurrentIndexMigration } from '@barrelhive/service-kit';

/** Finds the message whose turn it is: alerts before announcements, and of each the one that waits longest. */
export class OrderWaitingMessages1767398400001 extends ConcurrentIndexMigration {
  protected readonly index = 'message_in_turn';
  protected readonly on = `message ((content ->> 'kind' <> 'alert'), created_at) WHERE state = 'pending'`;
}
