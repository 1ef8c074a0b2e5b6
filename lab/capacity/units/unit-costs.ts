import { spreadOf, type Spread } from '../../measure/spread';
import { forEachPart, PARTS, type Costs } from '../measure/processor-accounts';

/** What people and the flow consist of. The cost of one is that of the whole product, the answer included. */
export const UNITS = ['search', 'stream', 'session check', 'login', 'list text', 'alert text'] as const;

export type Unit = (typeof UNITS)[number];

/** How often each thing happens; what is not named does not. */
export type Counts = Partial<Record<Unit, number>>;

/** Rounds of one unit: what one of it cost the parts in each round, in microseconds. */
export type Rounds = readonly Costs[];

/** Bytes. */
export interface MemoryCosts {
  alertInIndex: number;
  alertInPostgres: number;
  textInPostgres: number;
  /** Of each part, with nothing to do. */
  idle: Costs;
}

/** Everything that the resources and the prediction are computed from. */
export interface UnitCosts {
  rounds: Readonly<Record<Unit, Rounds>>;
  /** Microseconds a second with nothing to do. */
  idle: Costs;
  memory: MemoryCosts;
}

/** The cost of one unit in the middle of the rounds, by part. What was less than idle counts as nothing. */
export function medianCosts(rounds: Rounds): Costs {
  return forEachPart((part) => Math.max(0, spreadOf(rounds.map((costs) => costs[part])).median));
}

/** All parts together, over the rounds. */
export function totalSpread(rounds: Rounds): Spread {
  return spreadOf(rounds.map((costs) => PARTS.reduce((sum, part) => sum + costs[part], 0)));
}

/** What this many of each unit cost each part within some seconds, in microseconds, idling included. */
export function costOf(units: Pick<UnitCosts, 'rounds' | 'idle'>, counts: Counts, seconds: number): Costs {
  const used = UNITS.map((unit) => ({ count: counts[unit] ?? 0, costs: medianCosts(units.rounds[unit]) }));
  return forEachPart((part) =>
    used.reduce((sum, { count, costs }) => sum + count * costs[part], units.idle[part] * seconds),
  );
}

export function dividedBy(costs: Costs, count: number): Costs {
  return forEachPart((part) => costs[part] / count);
}

export function without(costs: Costs, other: Costs): Costs {
  return forEachPart((part) => costs[part] - other[part]);
}
