import * as fc from 'fast-check';
import { BOTTLES, Passes, type Shown } from '../../test/passes';

const LONGEST_DOUBT_MINUTES = 48 * 60;
const TWO_HOURS = 120;

interface Zero {
  began: number;
  isFault: boolean;
}

/** What people are to be told, from what truly stands in the stores and which bottles the source shows with 0 by fault. */
class Model {
  private readonly known = new Map<string, number>();
  private readonly zeros = new Map<string, Zero>();
  private lastGood: number | undefined;

  published(world: World, isAccepted: boolean, at: number): string[] {
    const published = BOTTLES.filter((sku) => this.see(sku, world, isAccepted, at));
    const isHonest = this.lastGood !== undefined && at - this.lastGood <= LONGEST_DOUBT_MINUTES;
    if (isAccepted) this.lastGood = at;
    return isAccepted && isHonest ? published : [];
  }

  /** Takes note of what is shown of a bottle. Gives whether it is back in stock. */
  private see(sku: string, world: World, isAccepted: boolean, at: number): boolean {
    const qty = world.shown(sku);
    if (typeof qty !== 'number') return false;
    const [known, zero] = [this.known.get(sku), this.zeros.get(sku)];
    if (isAccepted) this.known.set(sku, qty);
    if (qty === 0) {
      if (!zero) this.zeros.set(sku, { began: at, isFault: this.isFault(sku, world) && known !== 0 });
      return false;
    }
    if (isAccepted || known !== 0) this.zeros.delete(sku);
    return known === 0 && !(zero?.isFault && at - zero.began <= LONGEST_DOUBT_MINUTES);
  }

  /** No zero of a first picture can be trusted: it may have been taken inside a fault. */
  private isFault(sku: string, { faulty }: World): boolean {
    return faulty.has(sku) || this.lastGood === undefined;
  }
}

class World {
  readonly stock = new Map<string, number>(BOTTLES.map((sku) => [sku, 5]));
  readonly faulty = new Set<string>();
  readonly away = new Set<string>();

  shown(sku: string): Shown {
    if (this.away.has(sku)) return 'away';
    return this.faulty.has(sku) ? 0 : this.stock.get(sku);
  }

  inStock(): string[] {
    return BOTTLES.filter((sku) => (this.stock.get(sku) ?? 0) > 0);
  }

  deliverAll(): void {
    for (const sku of BOTTLES) this.stock.set(sku, 5);
  }
}

type Step =
  | { kind: 'sell'; count: number; from: number }
  | { kind: 'deliver' }
  | { kind: 'wait'; minutes: number }
  | { kind: 'away'; from: number }
  | { kind: 'fault'; count: number; lasts: number; returnsIn: number; deliversAt: number }
  | { kind: 'fault-in-portions'; lasts: number; returnsIn: number };

const place = fc.nat(150);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('sell'), count: fc.integer({ min: 1, max: 2 }), from: place }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'deliver' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(30, 300, 1500, 2870, 2890) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('away'), from: place }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('fault'),
      count: fc.integer({ min: 35, max: 150 }),
      lasts: fc.integer({ min: 1, max: 5 }),
      returnsIn: fc.integer({ min: 1, max: 5 }),
      deliversAt: fc.nat(8),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault-in-portions'),
      lasts: fc.integer({ min: 1, max: 4 }),
      returnsIn: fc.integer({ min: 1, max: 5 }),
    }),
  },
);

/** Plays the steps, and checks after each pass that those were told who the model tells. */
class Play {
  private readonly world = new World();
  private readonly passes = new Passes();
  private readonly model = new Model();

  constructor(firstZeros: number, firstFaults: number) {
    for (const sku of BOTTLES.slice(-firstZeros)) this.world.stock.set(sku, 0);
    for (const sku of BOTTLES.slice(0, firstFaults)) this.world.faulty.add(sku);
    this.look();
    this.recover(2);
  }

  make(step: Step): void {
    const { world } = this;
    switch (step.kind) {
      case 'sell':
        for (const sku of world.inStock().slice(step.from, step.from + step.count)) world.stock.set(sku, 0);
        return this.look();
      case 'deliver':
        world.deliverAll();
        return this.look();
      case 'wait':
        return this.passes.wait(step.minutes);
      case 'away':
        world.away.add(BOTTLES[step.from] ?? '');
        this.look();
        world.away.clear();
        return this.look();
      case 'fault':
        return this.makeFault(step);
      case 'fault-in-portions':
        return this.makeFaultInPortions(step);
    }
  }

  private makeFault({ count, lasts, returnsIn, deliversAt }: Extract<Step, { kind: 'fault' }>): void {
    for (const sku of this.world.inStock().slice(0, count)) this.world.faulty.add(sku);
    for (let pass = 0; pass < lasts; pass++) {
      if (pass === deliversAt) this.world.deliverAll();
      this.look();
    }
    this.recover(returnsIn);
  }

  /** What is sold shortly before such portions cannot be told from them. */
  private makeFaultInPortions({ lasts, returnsIn }: Extract<Step, { kind: 'fault-in-portions' }>): void {
    this.passes.wait(TWO_HOURS);
    for (const portion of [0, 1, 2]) {
      for (const sku of this.world.inStock().slice(portion * 25, (portion + 1) * 25)) this.world.faulty.add(sku);
      this.look();
    }
    for (let pass = 0; pass < lasts; pass++) this.look();
    this.recover(returnsIn);
  }

  private recover(passes: number): void {
    const portion = Math.ceil(this.world.faulty.size / passes);
    while (this.world.faulty.size > 0) {
      for (const sku of [...this.world.faulty].slice(0, portion)) this.world.faulty.delete(sku);
      this.look();
    }
  }

  private look(): void {
    const { outcome, published, at } = this.passes.look(new Map(BOTTLES.map((sku) => [sku, this.world.shown(sku)])));
    expect(published).toEqual(this.model.published(this.world, outcome === 'accepted', at));
    if (this.world.faulty.size === 0) expect(outcome).toBe('accepted');
  }
}

describe('over any sequence of sales, deliveries, gaps and faults of the source', () => {
  it('every delivery is told once, and no recovery', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(0, 0, 80, 150),
        fc.array(step, { minLength: 1, maxLength: 12 }),
        (firstZeros, firstFaults, steps) => {
          const play = new Play(firstZeros, firstFaults);
          for (const each of steps) play.make(each);
        },
      ),
      { numRuns: 120 },
    );
  });
});
