import type { EventEnvelope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';

/** Takes note of what waits for a slot; the plan reads it before all else, and answers. A slot that is over wants nothing. */
@Controller()
export class OnStoresWanted {
  @HandlesEvent('notifications.stores-wanted.v1')
  async handle(
    { payload: { slot, skus } }: EventEnvelope<'notifications.stores-wanted.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    await execute(
      manager,
      `INSERT INTO wanted_bottle AS wanted (sku, slot)
       SELECT DISTINCT sku, $2::timestamptz FROM unnest($1::text[]) AS sku WHERE $2::timestamptz > now() ORDER BY sku
       ON CONFLICT (sku) DO UPDATE SET slot = greatest(wanted.slot, excluded.slot)`,
      [skus, slot],
    );
  }
}
