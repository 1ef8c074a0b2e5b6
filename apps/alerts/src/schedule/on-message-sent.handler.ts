import type { EventEnvelope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { endHandedOn } from './handed-on-matches';
import { ScheduleTimes } from './schedule-times';

/** Writes a sent text into the history of its alert. Its matches end, and its day is taken, also if its bundle was declined before. */
@Controller()
export class OnMessageSent {
  constructor(private readonly times: ScheduleTimes) {}

  @HandlesEvent('notifications.message-sent.v1')
  async handle({ payload }: EventEnvelope<'notifications.message-sent.v1'>, { manager }: EventContext): Promise<void> {
    const { alertId, slot, sentAt, itemsFound } = payload;
    await execute(
      manager,
      'INSERT INTO alert_history (alert_id, slot, sent_at, items_found) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [alertId, slot, sentAt, itemsFound],
    );
    await execute(
      manager,
      'INSERT INTO handed_on_day (alert_id, day, slot) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [alertId, this.times.dayOf(new Date(slot)), slot],
    );
    await endHandedOn(manager, alertId, slot);
  }
}
