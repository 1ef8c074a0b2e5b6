import { BaseRpcContext } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';

/**
 * What an event handler gets beside the envelope. `manager` belongs to the transaction that also holds the inbox row: whatever is
 * written through it commits together with the note that the event was handled, or not at all.
 */
export class EventContext extends BaseRpcContext<[manager: EntityManager]> {
  get manager(): EntityManager {
    return this.args[0];
  }
}
