import fc from 'fast-check';
import { GIVEN_WAYS, WAYS } from './text-places';

const PRICES = [50, 60, 70];

const STORES = ['0009', '0012', '0035'];

const who = fc.integer({ min: 0, max: 1 });
const mostly = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const rarely = mostly.map((value) => !value);
const store = fc.constantFrom(...STORES);
const givenWay = fc.constantFrom(...GIVEN_WAYS);
/** What may happen between two texts. */
export const action = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('stock' as const),
      bottle: who,
      store,
      qty: fc.constantFrom(0, 1, 2, 6, 14),
      // No other store has any.
      isAlone: rarely,
      // Its stores are not always read in time.
      isRead: mostly,
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('read' as const), bottle: who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read all' as const) }) },
  // One page leaves out a store that has it.
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('blink' as const), bottle: who, which: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('feed' as const), store, isShown: fc.boolean() }) },
  // People say whether it was there.
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      bottle: who,
      which: fc.nat(2),
      people: fc.integer({ min: 1, max: 3 }),
      seen: rarely,
    }),
  },
  // A table shows that all are gone.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('glitch' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('home' as const),
      user: who,
      stores: fc.shuffledSubarray(STORES, { minLength: 0, maxLength: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('where' as const),
      user: who,
      bottle: who,
      scope: fc.constantFrom('anywhere' as const, 'my-stores' as const),
      atLeast: fc.constantFrom(1, 2, 7),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('warehouse' as const), bottle: who, isThere: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('price' as const), bottle: who, to: fc.constantFrom(...PRICES) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wish' as const),
      user: who,
      way: fc.constantFrom('sms' as const, ...GIVEN_WAYS),
      what: fc.constantFrom('restock' as const, 'price' as const, 'ahead' as const),
      on: mostly,
    }),
  },
  {
    weight: 2,
    // Only the owner of a mailbox can choose that.
    arbitrary: fc.record({ kind: fc.constant('give' as const), user: who, way: givenWay, isMorning: rarely }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('take away' as const), user: who, way: givenWay, which: fc.nat(1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('sleep' as const),
      user: who,
      way: givenWay,
      which: fc.nat(1),
      open: fc.constantFrom(undefined, { from: 12, until: 21 }, { from: 8, until: 12 }, { from: 7, until: 20 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      user: who,
      way: fc.constant('email' as const),
      which: fc.nat(1),
      isMorning: fc.boolean(),
    }),
  },
  // A mailbox is told a morning, maybe late, of what waits for all, and its owner chooses at once before the next slot.
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('waver' as const),
      user: who,
      which: fc.nat(1),
      bottle: who,
      store,
      isAway: rarely,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('plan' as const), user: who, on: mostly }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), user: who, hours: fc.constantFrom(1, 5, 40) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const), user: who, on: rarely }) },
  // Nobody has to say it but where numbers have to be confirmed.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('yes' as const), user: who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), user: who, bottle: who }) },
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
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('morning' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('leap' as const), hours: fc.constantFrom(1, 12, 30) }) },
);
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
export type OneAction = Exclude<Action, { kind: 'waver' }>;

/** The bottle is found when no slot comes before the morning. */
export function wavering({ user, which, bottle, store, isAway }: Extract<Action, { kind: 'waver' }>): OneAction[] {
  const choose = (isMorning: boolean) => ({ kind: 'choose', user, way: 'email', which, isMorning }) as const;
  const stock = (qty: 0 | 14) => ({ kind: 'stock', bottle, store, qty, isAlone: qty === 0, isRead: true }) as const;
  const turn = (away: boolean) => ({ kind: 'provider', way: 'email', isAway: away }) as const;
  return [
    ...[choose(true), stock(0), stock(14), turn(isAway), { kind: 'morning' } as const, choose(false)],
    ...[{ kind: 'leap', hours: 1 } as const, turn(false), { kind: 'quarters', count: 4 } as const],
  ];
}

/** After these it is seen what arrived. */
export const isFollowedBySending = ({ kind }: Action) => ['quarters', 'leap', 'morning', 'waver'].includes(kind);
