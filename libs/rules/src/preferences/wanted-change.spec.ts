import type { AlertPreferences } from '@barrelhive/contracts';
import { defaultAlertPreferences, type ObservedChange, wantsChange, wantsKind } from './wanted-change';

const price = (before: number | undefined, after: number | undefined): ObservedChange => ({
  kind: 'price',
  before: { priceCents: before },
  after: { priceCents: after },
});
const preferences = (part: Partial<AlertPreferences>): AlertPreferences => ({ ...defaultAlertPreferences(), ...part });

describe('a change', () => {
  it('of any kind is wanted by default', () => {
    for (const kind of ['back-in-stock', 'new-item'] as const) {
      expect(wantsChange(preferences({}), { kind, after: {} })).toBe(true);
    }
    expect(wantsKind(preferences({}), 'monthly-allocated')).toBe(true);
    expect(wantsKind(preferences({}), 'lottery')).toBe(true);
  });

  it.each([
    ['back-in-stock', 'back_in_stock'],
    ['new-item', 'new_items'],
    ['price', 'price'],
    ['monthly-allocated', 'monthly_allocated'],
    ['lottery', 'lottery'],
  ] as const)('of kind %s is unwanted with %s off', (kind, switched) => {
    expect(wantsKind(preferences({ [switched]: false }), kind)).toBe(false);
    expect(wantsKind(preferences({ notification_methods: [] }), kind)).toBe(false);
  });

  it.each([
    [10_000, 10_500, true],
    [10_000, 10_499, false],
    [10_000, 9_500, true],
    [100_000, 101_000, true],
    [100_000, 100_999, false],
    [5_000, 5_000, false],
    [undefined, 5_000, false],
    [5_000, undefined, false],
    [0, 5_000, false],
  ])('of price from %p to %p cents: wanted is %p, at 5 percent or 10 dollars', (before, after, wanted) => {
    expect(wantsChange(preferences({}), price(before, after))).toBe(wanted);
  });

  it('of price is wanted in the wanted direction only', () => {
    const onlyDown = preferences({ price_change_types: { increases: false, decreases: true } });
    expect(wantsChange(onlyDown, price(5_000, 6_000))).toBe(false);
    expect(wantsChange(onlyDown, price(6_000, 5_000))).toBe(true);
    const neither = preferences({ price_change_types: { increases: false, decreases: false } });
    expect(wantsChange(neither, price(6_000, 5_000))).toBe(false);
  });

  it('of price counts by cents, free of rounding', () => {
    expect(
      wantsChange(preferences({ minimum_price_change_percent: 10, price_threshold: 9_999 }), price(2_990, 3_289)),
    ).toBe(true);
    expect(
      wantsChange(preferences({ minimum_price_change_percent: 100, price_threshold: 0.29 }), price(2_990, 3_019)),
    ).toBe(true);
  });
});
