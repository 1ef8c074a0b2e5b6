import type { PaidTier } from '@barrelhive/contracts';

/** Whole hours since the life began. Nothing else than these acts makes time pass. */
export type Hours = number;

export const PERIOD_HOURS: Hours = 30 * 24;
/** A renewal that fails leaves the plan for a week, and the provider gives up after two (a setting of the account). */
const GRACE_HOURS: Hours = 7 * 24;
const GIVES_UP_AFTER_HOURS: Hours = 14 * 24;

/** What a person, the bank, an operator or time may do to a plan. */
export type Act =
  | { kind: 'pay' | 'upgrade' | 'downgrade'; tier: PaidTier }
  | { kind: 'wait'; hours: Hours }
  | {
      kind:
        | 'cancel'
        | 'resume'
        | 'decline-card'
        | 'repair-card'
        | 'refund'
        | 'refund-part'
        | 'dispute'
        | 'win-dispute'
        | 'lose-dispute'
        | 'end-now'
        | 'delete-customer'
        | 'delete-account';
    };

/** A subscription that has not ended at the provider. */
export interface RunningPlan {
  tier: PaidTier;
  /** What follows at the end of the period. */
  next: PaidTier | undefined;
  periodEndsAt: Hours;
  unpaidSince: Hours | undefined;
  isCancelled: boolean;
  /** Of the latest invoice. */
  payment: 'stands' | 'refunded' | 'disputed';
  /** The latest invoice is over a month, and nothing of it was given back: the part that is refunded is less than the whole. */
  isPartRefundable: boolean;
  openDisputes: number;
  hasLostDispute: boolean;
  /** Since when some payment was taken back without a break. */
  takenAt: Hours | undefined;
}

/** Everything that decides what somebody may use. */
export interface Life {
  now: Hours;
  plan: RunningPlan | undefined;
  lastEnded: { tier: PaidTier; at: Hours } | undefined;
  cardDeclines: boolean;
  isDeleted: boolean;
}

/** What a person has: as `GET /api/stripe/check-subscription` and each service's copy must say it. */
export interface HeldPlan {
  tier: PaidTier | 'free';
  valid: boolean;
  status: 'active' | 'cancelled' | 'inactive';
  cancelled: boolean;
  endsAt: Hours | undefined;
  endedPlan: PaidTier | undefined;
  paymentDueBy: Hours | undefined;
}

export const newborn: Life = {
  now: 0,
  plan: undefined,
  lastEnded: undefined,
  cardDeclines: false,
  isDeleted: false,
};

/** The life after an act that was possible in it (see {@link possibleActs} of plan-history.ts). */
export function live(life: Life, act: Act): Life {
  if (act.kind === 'pay') return { ...life, plan: newPlan(act.tier, life.now), cardDeclines: false };
  if (act.kind === 'wait') return wait(life, act.hours);
  if (act.kind === 'decline-card') return { ...life, cardDeclines: true };
  if (act.kind === 'end-now') return endPlan(life);
  if (act.kind === 'delete-customer') return { ...endPlan(life), cardDeclines: false };
  if (act.kind === 'delete-account') return { ...endPlan(life), isDeleted: true };
  const after = act.kind === 'repair-card' ? { ...life, cardDeclines: false } : life;
  return life.plan ? { ...after, plan: noteTaken(changedPlan(life.plan, act), life.now) } : after;
}

/** What somebody has at this moment, by the table in apps/billing/README.md. */
export function heldPlan({ plan, lastEnded, now }: Life): HeldPlan {
  const nothing = { tier: 'free', valid: false, status: 'inactive', paymentDueBy: undefined } as const;
  if (plan && plan.takenAt === undefined && now < runsOutAt(plan)) {
    const { tier, isCancelled: cancelled, periodEndsAt: endsAt, unpaidSince } = plan;
    const status = cancelled ? 'cancelled' : 'active';
    const paymentDueBy = unpaidSince === undefined ? undefined : runsOutAt(plan);
    return { tier, valid: true, status, cancelled, endsAt, endedPlan: undefined, paymentDueBy };
  }
  if (plan) {
    const end = plan.unpaidSince === undefined ? plan.periodEndsAt : runsOutAt(plan);
    const endsAt = Math.min(end, plan.takenAt ?? Infinity);
    return { ...nothing, cancelled: plan.isCancelled || plan.takenAt !== undefined, endsAt, endedPlan: plan.tier };
  }
  return { ...nothing, cancelled: lastEnded !== undefined, endsAt: lastEnded?.at, endedPlan: lastEnded?.tier };
}

function newPlan(tier: PaidTier, now: Hours): RunningPlan {
  return {
    tier,
    next: undefined,
    periodEndsAt: now + PERIOD_HOURS,
    unpaidSince: undefined,
    isCancelled: false,
    payment: 'stands',
    isPartRefundable: true,
    openDisputes: 0,
    hasLostDispute: false,
    takenAt: undefined,
  };
}

function changedPlan(plan: RunningPlan, act: Act): RunningPlan {
  const { openDisputes } = plan;
  switch (act.kind) {
    // It is billed at once, and the new bill is the latest.
    case 'upgrade':
      return { ...plan, tier: act.tier, next: undefined, payment: 'stands', isPartRefundable: false };
    case 'downgrade':
      return { ...plan, next: act.tier };
    case 'cancel':
      return { ...plan, isCancelled: true };
    case 'resume':
      return { ...plan, isCancelled: false };
    case 'repair-card':
      return { ...plan, unpaidSince: undefined };
    case 'refund-part':
      return { ...plan, isPartRefundable: false };
    case 'refund':
      return { ...plan, payment: 'refunded' };
    case 'dispute':
      return { ...plan, payment: 'disputed', openDisputes: openDisputes + 1 };
    case 'win-dispute':
      return { ...plan, openDisputes: openDisputes - 1 };
    case 'lose-dispute':
      return { ...plan, openDisputes: openDisputes - 1, hasLostDispute: true };
    default:
      return plan;
  }
}

function noteTaken(plan: RunningPlan, now: Hours): RunningPlan {
  const isTaken = plan.payment === 'refunded' || plan.openDisputes > 0 || plan.hasLostDispute;
  return { ...plan, takenAt: isTaken ? (plan.takenAt ?? now) : undefined };
}

function wait(life: Life, hours: Hours): Life {
  const now = life.now + hours;
  const later = { ...life, now };
  if (!life.plan) return later;
  if (isOver(life.plan, now)) return endPlan(later);
  let plan = life.plan;
  while (plan.unpaidSince === undefined && plan.periodEndsAt <= now) plan = renewed(plan, later);
  return { ...later, plan: noteTaken(plan, now) };
}

function isOver({ isCancelled, periodEndsAt, unpaidSince }: RunningPlan, now: Hours): boolean {
  const isGivenUp = unpaidSince !== undefined && unpaidSince + GIVES_UP_AFTER_HOURS <= now;
  return isGivenUp || (isCancelled && periodEndsAt <= now);
}

function renewed(plan: RunningPlan, { now, cardDeclines }: Life): RunningPlan {
  return {
    ...plan,
    tier: plan.next ?? plan.tier,
    next: undefined,
    periodEndsAt: plan.periodEndsAt + PERIOD_HOURS,
    unpaidSince: cardDeclines ? now : undefined,
    payment: 'stands',
    isPartRefundable: true,
  };
}

function endPlan(life: Life): Life {
  const { plan, now } = life;
  return plan ? { ...life, plan: undefined, lastEnded: { tier: plan.tier, at: now } } : life;
}

/** When a plan stops giving anything by itself. */
function runsOutAt({ isCancelled, periodEndsAt, unpaidSince }: RunningPlan): Hours {
  const cancelledEnd = isCancelled ? periodEndsAt : Infinity;
  return unpaidSince === undefined ? cancelledEnd : Math.min(cancelledEnd, unpaidSince + GRACE_HOURS);
}
