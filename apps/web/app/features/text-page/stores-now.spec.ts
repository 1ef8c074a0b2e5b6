import type { StoreEntry } from '@barrelhive/contracts';
import { soldOutSince, storesNow } from './stores-now';

const SENT = '2026-11-21T18:00:00.000Z';
const LATER = '2026-11-21T18:20:00.000Z';
const store = (storeNumber: string, qty: number): StoreEntry => ({
  storeNumber,
  name: '',
  address: '',
  city: '',
  phone: '',
  qty,
});
const sentStores = [store('0012', 2), store('0035', 8)];
const shown = (...parameters: Parameters<typeof storesNow>) =>
  storesNow(...parameters).map(({ storeNumber, qty, isGone }) => [storeNumber, qty, isGone]);

describe('the stores of a text', () => {
  it('stand in its order with what they have now, and then those that got some since', () => {
    const stores = [store('0004', 3), store('0009', 6), store('0035', 7), store('0000', 1)];
    expect(shown(sentStores, { stores, storesCheckedAt: LATER }, SENT)).toEqual([
      ['0012', 0, true],
      ['0035', 7, false],
      ['0009', 6, false],
      ['0004', 3, false],
    ]);
  });

  it.each([
    ['nothing is known yet', undefined],
    ['they were not read', { stores: [] }],
    ['they were last read before it', { stores: [], storesCheckedAt: '2026-11-21T17:50:00.000Z' }],
  ])('are as it told them while %s', (_what, item) => {
    expect(shown(sentStores, item, SENT)).toEqual([
      ['0012', 2, false],
      ['0035', 8, false],
    ]);
  });
});

describe('a bottle that is sold out', () => {
  const at = (minute: number, storeQty: number) => ({ at: `2026-11-21T18:${minute}:00.000Z`, storeQty });

  it('is so since the first look that found none', () => {
    const stockHistory = [at(10, 0), at(20, 6), at(30, 0), at(40, 0)];
    expect(soldOutSince({ storeQty: 0, stockHistory })).toBe('2026-11-21T18:30:00.000Z');
  });

  it('is so since nobody knows when where there is no such look', () => {
    expect(soldOutSince({ storeQty: 0, stockHistory: [at(10, 6)] })).toBeNull();
    expect(soldOutSince({ storeQty: 0, stockHistory: [] })).toBeNull();
  });

  it('is not sold out while a store has it, or nobody knows', () => {
    expect(soldOutSince({ storeQty: 1, stockHistory: [at(10, 0)] })).toBeUndefined();
    expect(soldOutSince({ stockHistory: [at(10, 0)] })).toBeUndefined();
  });
});
