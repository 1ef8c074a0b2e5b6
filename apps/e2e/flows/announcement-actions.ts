import fc from 'fast-check';
import type { Announced } from './announcement-model';
import { ACCOUNT_WAYS } from './text-places';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

const who = fc.integer({ min: 0, max: 1 });
const what = fc.constantFrom<Announced>('list', 'posted', 'drawing');
const mostly = fc.constantFrom(true, true, false);
const bottle = fc.constantFrom('STAGG', 'BLANTON', 'WELLER');
const stores = fc.shuffledSubarray(['0009', '0012', '0035']);
/** What may happen between two announcements. */
export const anyAction = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('announce' as const),
      what,
      nth: fc.integer({ min: 1, max: 12 }),
      // Of a list that is posted ahead: the stores of each bottle, and whether all are named.
      bottles: fc.dictionary(bottle, stores, { minKeys: 1 }),
      isWhole: mostly,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('watch' as const), who, bottle }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('home' as const), who, stores }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('plan' as const), who, on: mostly }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wish' as const), who, what, on: mostly }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('stop' as const), who, on: mostly.map((on) => !on) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('provider' as const),
      way: fc.constantFrom(...ACCOUNT_WAYS),
      isAway: mostly.map((isThere) => !isThere),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(QUARTER_MS, DAY_MS) }) },
);
export type Action = typeof anyAction extends fc.Arbitrary<infer T> ? T : never;
