import { type HeldSlot, slotAt, SlotLease } from '@barrelhive/jobs';
import { RunDueAlerts } from '../src/schedule/run-due-alerts';
import { ALERT_TASK, ScheduleTimes } from '../src/schedule/schedule-times';
import type { RunningAlerts } from './running-alerts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Runs the slot an instant lies in, as the clock of the service would then, after a change of the lease. Undefined when there is none. */
export async function runSlotAt(
  { service: { app } }: RunningAlerts,
  instant: number,
  change: (held: HeldSlot) => unknown = () => undefined,
): Promise<number | undefined> {
  const slot = slotAt(app.get(ScheduleTimes).slots, new Date(instant));
  if (!slot) return undefined;
  return app.get(SlotLease).run(ALERT_TASK, slot, (held) => {
    change(held);
    return app.get(RunDueAlerts).run(held);
  });
}

/** 19:00 UTC, some days ahead: a noon of Denver of which the service's own clock claims no slot. */
export function noonIn(days: number): number {
  return Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 19 * HOUR_MS;
}
