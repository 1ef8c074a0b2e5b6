import type { OutboundAnswer } from '@barrelhive/outbound';
import type { Attempt } from '../given-address-channel';
import type { WebOutcome } from '../web-address-channel';

const GONE = 410;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** After each failed try, until the notice is stale (docs/adr/0064). */
const PAUSES: readonly number[] = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR];

/** What the answer of a program says of a webhook: it is taken with 2xx, and tried again otherwise. */
export function webhookOutcome({ status }: OutboundAnswer, { id, attempts }: Attempt): WebOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken', report: { sid: `webhook-${id}`, state: 'delivered' } };
  const reason = `its server answered ${status}`;
  if (status === GONE) return { kind: 'refused', errorCode: status, reason, address: 'unusable' };
  return whenAgain(reason, attempts, true);
}

/** It is tried again, with the same id; where it may have been taken, all day. */
export function whenAgain(reason: string, attempts: number, mayBeTaken: boolean): WebOutcome {
  const pauseSeconds = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? HOUR;
  return { kind: 'requeued', pauseSeconds, reason, mayBeTaken };
}
