import * as z from 'zod/mini';
import { readAllocatedList, readAllocatedPeriods } from './read-allocated';

describe('the monthly list of an answer', () => {
  it('is read by the older spellings of its fields', () => {
    const stores = [{ storeNumber: '0012', quantity: 2 }];
    expect(
      z.parse(readAllocatedList, { items: [{ sku: '1', name: 'BLANTON', currentPrice: '$64.99', stores }] }),
    ).toMatchObject({
      status: 'available',
      items: [{ price: '$64.99', storeQty: 2, stores: [{ qty: 2 }] }],
    });
  });

  it('counts what the stores have where no sum of them came: none without stores', () => {
    const stores = [
      { storeNumber: '0012', qty: 2 },
      { storeNumber: '0014', qty: 3 },
      { storeNumber: '0000', qty: 9 },
    ];
    const { items } = z.parse(readAllocatedList, {
      items: [
        { sku: '1', stores },
        { sku: '2', stores: [] },
      ],
    });
    expect(items.map(({ storeQty }) => storeQty)).toEqual([5, 0]);
  });

  it('says since when a bottle is on it no more, and of which day it is', () => {
    const [left_at, as_of] = ['2026-11-20T18:00:00.000Z', '2026-12-19T07:00:00.000Z'];
    const read = z.parse(readAllocatedList, {
      items: [
        { sku: '1', left_at },
        { sku: '2', left_at: 'soon' },
      ],
      as_of,
    });
    expect([read.items.map((item) => item.left_at), read.as_of]).toEqual([[left_at, undefined], as_of]);
  });

  it('says what a bottle opened with where that can be read', () => {
    const opening = {
      quantity: 18,
      stores: [{ address: 'Main Street', quantity: 18, heldUntil: '2026-11-22T18:00:00Z' }, {}],
    };
    const read = z.parse(readAllocatedList, {
      items: [
        { sku: '1', opening },
        { sku: '2', opening: 'many' },
      ],
    });
    expect(read.items.map((item) => item.opening)).toEqual([
      { quantity: 18, stores: [{ address: 'Main Street', quantity: 18, heldUntil: '2026-11-22T18:00:00.000Z' }] },
      undefined,
    ]);
  });

  it('may have no items', () => {
    expect(z.parse(readAllocatedList, { status: 'restricted', message: 'Unlock' })).toMatchObject({ items: [] });
  });

  it.each([
    [{}],
    [{ status: 'available' }],
    [{ error: 'away', items: [] }],
    [{ items: [{ name: 'no number' }, null] }],
  ])('is none in %j', (answer) => {
    expect(z.safeParse(readAllocatedList, answer).success).toBe(false);
  });

  it('is empty when it says so, and keeps what can be read beside what cannot', () => {
    expect(z.parse(readAllocatedList, { items: [] }).items).toEqual([]);
    expect(z.parse(readAllocatedList, { items: [{}, { sku: '1' }] }).items).toHaveLength(1);
  });

  it.each([[{ error: 'No', periods: [] }], [{ periods: [{ month: 'May' }] }], [{}]])(
    'has no periods to show when none can be read: %j',
    (answer) => {
      expect(z.safeParse(readAllocatedPeriods, answer).success).toBe(false);
    },
  );

  it('has periods that are named by their month', () => {
    expect(z.parse(readAllocatedPeriods, { periods: [{ month: 11, year: 2026 }] })).toEqual({
      periods: [{ month: 11, year: 2026, monthName: 'November', itemCount: 0 }],
    });
  });
});
