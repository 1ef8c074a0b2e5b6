import type { EventEnvelope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvents, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';

/** Keeps the sent texts of alerts as their histories, without those that did not go out after all. What was said last of a text counts. */
@Controller()
export class OnMessageSent {
  @HandlesEvents('notifications.message-sent.v1')
  async handleAll(
    events: readonly EventEnvelope<'notifications.message-sent.v1'>[],
    { manager }: EventContext,
  ): Promise<void> {
    const texts = events.map(({ payload }) => payload);
    await execute(
      manager,
      `INSERT INTO alert_history AS known (alert_id, slot, sent_at, items_found, is_withdrawn, said_at)
       SELECT DISTINCT ON (alert_id, slot) alert_id, slot, sent_at, items_found, is_withdrawn, said_at
         FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::int[], $5::boolean[], $6::timestamptz[])
           WITH ORDINALITY AS text (alert_id, slot, sent_at, items_found, is_withdrawn, said_at, nth)
        ORDER BY alert_id, slot, said_at DESC, nth DESC
       ON CONFLICT (alert_id, slot) DO UPDATE SET sent_at = excluded.sent_at, items_found = excluded.items_found,
         is_withdrawn = excluded.is_withdrawn, said_at = excluded.said_at
        WHERE known.said_at <= excluded.said_at`,
      [
        texts.map(({ alertId }) => alertId),
        texts.map(({ slot }) => slot),
        texts.map(({ sentAt }) => sentAt),
        texts.map(({ itemsFound }) => itemsFound),
        texts.map(({ isWithdrawn }) => isWithdrawn ?? false),
        events.map(({ occurredAt }) => occurredAt),
      ],
    );
  }
}
