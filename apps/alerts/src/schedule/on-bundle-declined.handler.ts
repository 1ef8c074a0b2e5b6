import type { EventEnvelope, OwnDeclineReason } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { keepMatches } from '../matching/keep-matches';
import { endHandedOn, letWaitAgain } from './handed-on-matches';

interface Consequence {
  matches: 'wait again' | 'end';
  day: 'free' | 'taken';
}

/** What follows from a reason that lies with us. `unclear`: a second text would be worse than none. */
const CONSEQUENCES: ReadonlyMap<string, Consequence> = new Map(
  Object.entries({
    closed: { matches: 'wait again', day: 'free' },
    'provider away': { matches: 'wait again', day: 'free' },
    fault: { matches: 'wait again', day: 'free' },
    stale: { matches: 'wait again', day: 'free' },
    'day taken': { matches: 'wait again', day: 'taken' },
    unclear: { matches: 'end', day: 'taken' },
  } satisfies Record<OwnDeclineReason, Consequence>),
);

/** The recipient may not have it, or does not want it; another change of the day may be wanted. */
const BY_RECIPIENT: Consequence = { matches: 'end', day: 'free' };

/** A bundle did not become a text: by the reason its matches wait for the next slot or end, and the alert's day is free or not. */
@Controller()
export class OnBundleDeclined {
  @HandlesEvent('notifications.bundle-declined.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'notifications.bundle-declined.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { alertId, slot, reason, items = [] } = payload;
    const { matches, day } = CONSEQUENCES.get(reason) ?? BY_RECIPIENT;
    if (matches === 'wait again') {
      await letWaitAgain(manager, alertId, slot);
      const ended = items.map((change) => ({ alertId, change }));
      await keepMatches(manager, ended, { observedAt: slot, correlationId });
    } else {
      await endHandedOn(manager, alertId, slot);
    }
    if (day === 'taken') return;
    await execute(manager, 'DELETE FROM handed_on_day WHERE alert_id = $1 AND slot = $2', [alertId, slot]);
  }
}
