import { ConcurrentIndexMigration } from '@barrelhive/service-kit';

/** Finds whether somebody has a number, which is asked for each text that comes in. */
export class FindRecipientsByPhone1767484800003 extends ConcurrentIndexMigration {
  protected readonly index = 'recipient_phone';
  protected readonly on = 'recipient (phone)';
}
