import { seededRandom, type SeededRandom } from '../../server/seeded-random';

/** How a bottle is supplied: always, mostly, or now and then a few to a few stores. */
type Kind = 'plenty' | 'some' | 'scarce';

interface Habits {
  share: number;
  /** The share of stores that carry it, least and most. */
  carried: readonly [number, number];
  /** How many a store of usual size sells in a week, at the median. */
  weekly: number;
  caseSize: readonly [number, number];
}

/** Estimates: no public figures of sales by store are known. Together they sell some 5,000 bottles a day. */
const HABITS: Readonly<Record<Kind, Habits>> = {
  plenty: { share: 0.42, carried: [0.55, 0.95], weekly: 2.5, caseSize: [6, 12] },
  some: { share: 0.42, carried: [0.12, 0.45], weekly: 0.8, caseSize: [3, 6] },
  scarce: { share: 0.16, carried: [0.1, 0.6], weekly: 8, caseSize: [1, 6] },
};

/** Deliveries of a week, and what share of them is booked before stores open. */
const DELIVERIES_A_WEEK = 90;
const MORNING_SHARE = 0.85;
const LOST_BOTTLES = 40;

export interface ModelBottle {
  sku: string;
  isScarce: boolean;
  caseSize: number;
}

/** When a store gets what it lacks: a weekday, Sunday = 0, and a minute of the day in Denver. */
interface DeliveryTime {
  store: number;
  weekday: number;
  minute: number;
}

/** What a seed decides once: a cell is a bottle in a store, at `bottle * stores + store`. */
export interface ShelvesPlan {
  bottles: ModelBottle[];
  stores: readonly number[];
  deliveries: DeliveryTime[];
  /** What a cell sells in a week while it has some; 0 where the store does not carry the bottle. */
  weekly: Float64Array;
  /** 1 where one bottle stands in the books that nobody finds. */
  lost: Uint8Array;
}

export function planShelves(seed: string, skus: readonly string[], stores: readonly number[]): ShelvesPlan {
  const random = seededRandom(`${seed} plan`);
  const sizes = stores.map(() => 0.4 + 1.6 * random.next());
  const weekly = new Float64Array(skus.length * stores.length);
  const bottles = skus.map((sku, bottle) => {
    const kind = kindOf(random);
    const { carried, weekly: median, caseSize } = HABITS[kind];
    const share = carried[0] + (carried[1] - carried[0]) * random.next();
    const usual = median * Math.exp(0.8 * bell(random));
    for (const [store, size] of sizes.entries()) {
      if (random.chance(share)) weekly[bottle * stores.length + store] = usual * size;
    }
    return { sku, isScarce: kind === 'scarce', caseSize: random.between(...caseSize) };
  });
  const lost = new Uint8Array(weekly.length);
  for (const cell of random.sample([...weekly.keys()].filter(isCarried), LOST_BOTTLES)) lost[cell] = 1;
  return { bottles, stores, deliveries: planDeliveries(random, stores), weekly, lost };

  function isCarried(cell: number): boolean {
    return (weekly[cell] ?? 0) > 0;
  }
}

function kindOf(random: SeededRandom): Kind {
  const draw = random.next();
  if (draw < HABITS.plenty.share) return 'plenty';
  return draw < HABITS.plenty.share + HABITS.some.share ? 'some' : 'scarce';
}

/** Each store has its weekdays and its minute; mornings mostly. */
function planDeliveries(random: SeededRandom, stores: readonly number[]): DeliveryTime[] {
  return Array.from({ length: DELIVERIES_A_WEEK }, (_, nth) => {
    const store = nth % stores.length;
    const first = (store % 3) + 1;
    const weekday = nth < stores.length ? first : first + 3;
    const [from, to] = random.chance(MORNING_SHARE) ? [6 * 60, 11 * 60 - 1] : [11 * 60, 16 * 60];
    return { store, weekday, minute: random.between(from, to) };
  });
}

/** Near a normal distribution. */
function bell(random: SeededRandom): number {
  return Array.from({ length: 12 }, () => random.next()).reduce((sum, value) => sum + value, -6);
}
