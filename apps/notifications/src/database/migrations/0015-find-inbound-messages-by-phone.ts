import { ConcurrentIndexMigration } from '@barrelhive/service-kit';

/** Finds the texts that came from a number, which is taken out of them when no user has it any more. */
export class FindInboundMessagesByPhone1767571200001 extends ConcurrentIndexMigration {
  protected readonly index = 'inbound_message_phone';
  protected readonly on = 'inbound_message (phone)';
}
