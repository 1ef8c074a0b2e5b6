import fc from 'fast-check';
import { WAYS } from './text-model';

const PRICES = [50, 60, 70];

const who = fc.integer({ min: 0, max: 1 });
const mostly = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const rarely = mostly.map((value) => !value);
/** What may happen between two texts. */
export const action = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('stock' as const),
      bottle: who,
      isThere: fc.boolean(),
      // Its stores are not always read in time.
      store: fc.constantFrom('0012', '0009', undefined),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('home' as const), user: who, stores: fc.subarray(['0009', '0012']) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('warehouse' as const), bottle: who, isThere: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('price' as const), bottle: who, to: fc.constantFrom(...PRICES) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wish' as const),
      user: who,
      what: fc.constantFrom('restock' as const, 'price' as const, 'ahead' as const),
      on: mostly,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('plan' as const), user: who, on: mostly }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), user: who, hours: fc.constantFrom(1, 5, 40) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('stop' as const), user: who, on: rarely }) },
  // Nobody has to say it but where numbers have to be confirmed.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('yes' as const), user: who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), user: who, bottle: who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('save again' as const), user: who, bottle: who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('provider' as const),
      way: fc.constantFrom(...WAYS),
      isAway: fc.boolean(),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ kind: fc.constant('quarters' as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('leap' as const), hours: fc.constantFrom(1, 12, 30) }) },
);
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
