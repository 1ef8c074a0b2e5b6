import type { PaidTier } from '@barrelhive/contracts';
import { seededRandom, type SeededRandom } from '../../tools/standins/server/seeded-random';
import { live, newborn, type Act, type Life, type RunningPlan } from './life';

const TIERS: readonly PaidTier[] = ['basic', 'standard', 'premium'];
const FEWEST_ACTS = 6;
const MOST_ACTS = 14;
/** No sum of these comes near a whole number of periods or graces, so that the seconds a run takes decide nothing. */
const WAITS_HOURS = [79, 197];
/** This much of a period must be left, else what an upgrade costs is rounded to nothing, and no bill is written. */
const BILLED_FROM_HOURS = 24;
const DELETED_SHARE = 0.25;

/** The acts of one life, always the same for a seed and a number; each is possible when its turn comes. */
export function planHistory(seed: string, nth: number): Act[] {
  const random = seededRandom(`${seed} life ${nth}`);
  const acts: Act[] = [];
  let life = newborn;
  const count = random.between(FEWEST_ACTS, MOST_ACTS);
  while (acts.length < count) {
    const act = random.pick(possibleActs(life, random));
    if (!act) break;
    acts.push(act);
    life = live(life, act);
  }
  return random.chance(DELETED_SHARE) ? [...acts, { kind: 'delete-account' }] : acts;
}

/** What may happen next, the usual more often than the rest; what a tier or a wait is up to chance is drawn. */
export function possibleActs({ plan, cardDeclines, now }: Life, random: Pick<SeededRandom, 'pick'>): Act[] {
  if (!plan) return [{ kind: 'pay', tier: random.pick(TIERS) ?? 'basic' }];
  const waits: Act[] = [
    { kind: 'wait', hours: random.pick(WAITS_HOURS) ?? 79 },
    ...(plan.unpaidSince === undefined ? [toPeriodEnd(plan, now)] : []),
  ];
  const usual: Act[] = [
    ...waits,
    { kind: cardDeclines ? 'repair-card' : 'decline-card' },
    { kind: plan.isCancelled ? 'resume' : 'cancel' },
    ...(plan.unpaidSince === undefined ? changes(plan, { now, cardDeclines }) : []),
    ...(plan.openDisputes > 0 ? decisions : []),
  ];
  const canBeTaken = plan.unpaidSince === undefined && plan.payment === 'stands';
  return [...usual, ...usual, ...waits, ...(canBeTaken ? takings(plan) : []), ...ends];
}

const ends: readonly Act[] = [{ kind: 'end-now' }, { kind: 'delete-customer' }];
const takings = ({ isPartRefundable }: RunningPlan): Act[] => [
  { kind: 'refund' },
  { kind: 'dispute' },
  ...(isPartRefundable ? [{ kind: 'refund-part' } as const] : []),
];
const decisions: readonly Act[] = [{ kind: 'win-dispute' }, { kind: 'lose-dispute' }];

const toPeriodEnd = ({ periodEndsAt }: RunningPlan, now: number): Act => ({
  kind: 'wait',
  hours: periodEndsAt - now + 1,
});

function changes(plan: RunningPlan, { now, cardDeclines }: Pick<Life, 'now' | 'cardDeclines'>): Act[] {
  if (plan.isCancelled) return [];
  const rank = TIERS.indexOf(plan.tier);
  const isBilled = !cardDeclines && plan.periodEndsAt - now >= BILLED_FROM_HOURS;
  return [
    ...(isBilled ? TIERS.slice(rank + 1).map((tier): Act => ({ kind: 'upgrade', tier })) : []),
    ...TIERS.slice(0, rank).map((tier): Act => ({ kind: 'downgrade', tier })),
  ];
}
