import type { EventEnvelope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';

/** Writes a sent text into the history of its alert, if the alert still exists. */
@Controller()
export class OnMessageSent {
  @HandlesEvent('notifications.message-sent.v1')
  async handle({ payload }: EventEnvelope<'notifications.message-sent.v1'>, { manager }: EventContext): Promise<void> {
    const { alertId, slot, sentAt, itemsFound } = payload;
    await execute(
      manager,
      `INSERT INTO alert_history (alert_id, slot, sent_at, items_found)
       SELECT id, $2, $3, $4 FROM saved_alert WHERE id = $1
       ON CONFLICT DO NOTHING`,
      [alertId, slot, sentAt, itemsFound],
    );
  }
}
