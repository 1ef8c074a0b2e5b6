import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';

/** Writes what became of a handed-on bundle: a sent text into the history, a declined one off the alert's day. */
@Controller()
export class RecordSentMessage {
  @EventPattern<EventType>('notifications.message-sent.v1')
  async recordSent(
    @Payload() event: EventEnvelope<'notifications.message-sent.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { alertId, slot, sentAt, itemsFound } = event.payload;
    await manager.query(
      `INSERT INTO alert_history (alert_id, slot, sent_at, items_found)
       SELECT id, $2, $3, $4 FROM saved_alert WHERE id = $1
       ON CONFLICT DO NOTHING`,
      [alertId, slot, sentAt, itemsFound],
    );
  }

  @EventPattern<EventType>('notifications.bundle-declined.v1')
  async freeTheDay(
    @Payload() event: EventEnvelope<'notifications.bundle-declined.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await manager.query('DELETE FROM handed_on_day WHERE alert_id = $1 AND slot = $2', [
      event.payload.alertId,
      event.payload.slot,
    ]);
  }
}
