import {
  isProviderRefusal,
  type EventEnvelope,
  type OwnDeclineReason,
  type RecipientDeclineReason,
} from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { logger } from '@barrelhive/service-kit';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { endHandedOn, releaseMatches, restoreMatches } from './handed-on-matches';

interface Consequence {
  matches: 'wait again' | 'end';
  day: 'free' | 'taken';
}

const WAIT_AGAIN: Consequence = { matches: 'wait again', day: 'free' };
/** Another change of the day may be wanted. */
const END: Consequence = { matches: 'end', day: 'free' };
/** A second text would be worse than none. */
const UNCLEAR: Consequence = { matches: 'end', day: 'taken' };
/** A version that comes may mean anything by it: no match is lost by waiting, and no second text goes out on a day that stays taken. */
const UNKNOWN_REASON: Consequence = { matches: 'wait again', day: 'taken' };

type KnownReason = OwnDeclineReason | RecipientDeclineReason;

const CONSEQUENCES: ReadonlyMap<string, Consequence> = new Map(
  Object.entries({
    closed: WAIT_AGAIN,
    'provider away': WAIT_AGAIN,
    fault: WAIT_AGAIN,
    stale: WAIT_AGAIN,
    'day taken': { matches: 'wait again', day: 'taken' },
    unclear: UNCLEAR,
    'no consent': END,
    'opted out': END,
    'number unusable': END,
    'number unreachable': END,
    'not entitled': END,
    'not wanted': END,
  } satisfies Record<KnownReason, Consequence>),
);

/** A bundle did not become a text: by the reason its matches wait for the next slot or end, and the alert's day is free or not. */
@Controller()
export class OnBundleDeclined {
  private readonly log = logger('on-bundle-declined');

  @HandlesEvent('notifications.bundle-declined.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'notifications.bundle-declined.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { alertId, slot, reason, items = [] } = payload;
    const consequence = this.consequenceOf(reason);
    const { matches, day } = consequence;
    if (items.length > 0 && consequence !== UNCLEAR) await forgetSent(manager, alertId, slot);
    if (matches === 'wait again') {
      await releaseMatches(manager, alertId, slot);
      await restoreMatches(manager, { alertId, slot, items, correlationId });
    } else {
      await endHandedOn(manager, alertId, slot);
    }
    if (day === 'taken') return;
    await execute(manager, 'DELETE FROM handed_on_day WHERE alert_id = $1 AND slot = $2', [alertId, slot]);
  }

  private consequenceOf(reason: string): Consequence {
    const known = CONSEQUENCES.get(reason) ?? (isProviderRefusal(reason) ? END : undefined);
    if (!known) this.log.warn({ reason }, 'a bundle was declined for a reason nobody has heard of; it waits for a day');
    return known ?? UNKNOWN_REASON;
  }
}

/** A text that counted as accepted did not go out after all. */
async function forgetSent(manager: EntityManager, alertId: string, slot: string): Promise<void> {
  await execute(manager, 'DELETE FROM alert_history WHERE alert_id = $1 AND slot = $2', [alertId, slot]);
}
