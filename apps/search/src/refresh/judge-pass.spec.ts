import * as fc from 'fast-check';
import { emptyComparison, type Comparison } from './compare-snapshots';
import { judgePass, mostBelieved, weighSuspicion, type SuspectPass } from './judge-pass';

const skus = (count: number, from = 0) => Array.from({ length: count }, (_, index) => String(from + index));
const comparison = (part: Partial<Comparison>) => ({ ...emptyComparison(), inStockBefore: 20_000, ...part });

describe('judging a pass', () => {
  it.each([
    [200, 1_000, false],
    [201, 1_000, true],
    [575, 28_750, false],
    [576, 28_750, true],
    [3_000, 28_750, true],
  ])('%i drops to zero in a catalogue of %i are suspicious: %s', (drops, size, suspicious) => {
    expect(judgePass(comparison({ stockLost: skus(drops) }), size) !== undefined).toBe(suspicious);
  });

  it.each([
    [78, 921, 786, false],
    [79, 921, 786, true],
    [158, 921, 786, true],
    [30, 120, 90, false],
    [31, 120, 90, true],
    [575, 28_750, 6_000, false],
  ])(
    '%i drops to zero of %i watched products, %i of them in stock, are suspicious: %s',
    (drops, size, inStock, expected) => {
      const suspicion = judgePass(comparison({ stockLost: skus(drops), inStockBefore: inStock }), size);
      expect(suspicion !== undefined).toBe(expected);
    },
  );

  it('says how many would have been believed', () => {
    expect(judgePass(comparison({ stockLost: skus(158), inStockBefore: 786 }), 921)?.reason).toBe(
      '158 products lost their stock at once; at most 78 are believed',
    );
  });

  it('never believes more than max(200, 2 % of the catalogue), nor doubts what 30 bottles do', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(1_000), fc.double({ min: 0, max: 1, noNaN: true }), (size, drops, share) => {
        const inStock = Math.round(size * share);
        expect(mostBelieved(size, inStock)).toBeLessThanOrEqual(Math.max(200, size * 0.02));
        const suspicion = judgePass(comparison({ stockLost: skus(drops), inStockBefore: inStock }), size);
        if (drops > Math.max(200, size * 0.02)) expect(suspicion).toBeDefined();
        if (drops <= 30) expect(suspicion).toBeUndefined();
      }),
    );
  });

  it('doubts lost prices and an emptied department alike', () => {
    expect(judgePass(comparison({ priceLost: skus(201) }), 1_000)?.reason).toContain('price');
    expect(judgePass(comparison({ emptiedDepartments: ['LA'], removed: skus(3) }), 1_000)).toEqual({
      reason: 'nothing was left of department LA',
      skus: skus(3),
    });
  });
});

const MINUTE = 60_000;
const start = new Date('2026-11-21T17:00:00Z');
const slot = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);

/** Weighs suspicious passes one after the other and tells which was believed, if any. */
function weighAll(passes: readonly { minutes: number; skus: string[] }[], cycleMs: number): number | undefined {
  let earlier: SuspectPass | undefined;
  for (const [index, pass] of passes.entries()) {
    const { believed, suspect } = weighSuspicion({ earlier, skus: pass.skus, slot: slot(pass.minutes), cycleMs });
    if (believed) return index;
    earlier = suspect;
  }
  return undefined;
}

describe('believing a doubted pass after all', () => {
  const gone = skus(3_000);

  it('takes the third pass that shows the same, 20 minutes after the first', () => {
    const passes = [0, 10, 20].map((minutes) => ({ minutes, skus: gone }));
    expect(weighAll(passes, 10 * MINUTE)).toBe(2);
    expect(weighAll(passes.slice(0, 2), 10 * MINUTE)).toBeUndefined();
  });

  it('takes two cycles where these are shorter', () => {
    expect(
      weighAll(
        [0, 1, 2].map((minutes) => ({ minutes, skus: gone })),
        MINUTE,
      ),
    ).toBe(2);
  });

  it('waits the whole 20 minutes when passes come closer together', () => {
    const passes = [0, 5, 10, 15, 20].map((minutes) => ({ minutes, skus: gone }));
    expect(weighAll(passes, 10 * MINUTE)).toBe(4);
  });

  it('begins anew when the table shows something else, but not for the few bottles that move meanwhile', () => {
    const nearly = [...gone.slice(20), ...skus(20, 9_000)];
    expect(
      weighAll(
        [0, 10, 20].map((minutes, index) => ({ minutes, skus: index === 1 ? nearly : gone })),
        10 * MINUTE,
      ),
    ).toBe(2);
    const other = skus(3_000, 2_000);
    expect(
      weighAll(
        [0, 10, 20].map((minutes, index) => ({ minutes, skus: index === 1 ? other : gone })),
        10 * MINUTE,
      ),
    ).toBeUndefined();
  });

  it('never believes before the third pass nor before the time has passed', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 60 }), (minutesBetween, cycleMinutes) => {
        let minutes = 0;
        const passes = minutesBetween.map((gap) => ({ minutes: (minutes += gap), skus: gone }));
        const believed = weighAll(passes, cycleMinutes * MINUTE);
        if (believed === undefined) return;
        expect(believed).toBeGreaterThanOrEqual(2);
        const lasted = (passes[believed]?.minutes ?? 0) - (passes[0]?.minutes ?? 0);
        expect(lasted).toBeGreaterThanOrEqual(Math.min(20, 2 * cycleMinutes));
      }),
    );
  });
});
