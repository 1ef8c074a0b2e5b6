import type { StoreFigure } from '../agency/parse-store-detail';
import { backOffMinutes } from '../store-reading/detail-claims';
import { isFresh, isSameStock, knownStores, toStoreEntry, type KnownStores } from './known-stores';

const store = (number: number, qty: number): StoreFigure => ({
  number,
  name: `STATE STORE # ${number}`,
  address: '63 S 300 E',
  city: 'SLC',
  phone: '801-555-0112',
  qty,
});
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 17, minutes));
const detail = (minutes: number, statewideQty: number | undefined, ...stores: StoreFigure[]): KnownStores => ({
  checkedAt: at(minutes),
  statewideQty,
  stores,
});

describe('what is known of the stores of a bottle', () => {
  it('is none when the table says so, without asking', () => {
    expect(knownStores({ storeQty: 0 }, undefined, at(10))).toEqual({ checkedAt: at(10), statewideQty: 0, stores: [] });
    expect(knownStores({ storeQty: 0 }, detail(0, 5, store(12, 5)), at(10))?.stores).toEqual([]);
  });

  it('is the last detail while the total still stands', () => {
    const last = detail(0, 5, store(12, 3), store(13, 2));
    expect(knownStores({ storeQty: 5 }, last, at(10))).toBe(last);
    expect(knownStores({ storeQty: 4 }, last, at(10))).toBeUndefined();
  });

  it('is the last detail when the total moved to what the detail had shown already', () => {
    const ahead = detail(0, 5, store(12, 3));
    expect(knownStores({ storeQty: 3 }, ahead, at(10))).toBe(ahead);
  });

  it('is a detail that was read after the table, whatever the table said', () => {
    const later = detail(11, 0, store(12, 3));
    expect(knownStores({ storeQty: 0 }, later, at(10))).toBe(later);
  });

  it('is unknown, not empty, when the total was not given or nothing was read', () => {
    expect(knownStores({ storeQty: undefined }, undefined, at(10))).toBeUndefined();
    expect(knownStores({ storeQty: 7 }, undefined, at(10))).toBeUndefined();
    expect(knownStores({ storeQty: 0 }, undefined, undefined)).toBeUndefined();
  });

  it('is fresh when it is younger than the cycle', () => {
    expect(isFresh(detail(0, 5), at(9), 600_000)).toBe(true);
    expect(isFresh(detail(0, 5), at(10), 600_000)).toBe(false);
    expect(isFresh(undefined, at(0), 600_000)).toBe(false);
  });

  it('names stores by four digits and tells readings apart by store and quantity', () => {
    expect(toStoreEntry(store(12, 3))).toMatchObject({ storeNumber: '0012', qty: 3 });
    expect(isSameStock([store(12, 3)], [store(12, 3)])).toBe(true);
    expect(isSameStock([store(12, 3)], [store(12, 4)])).toBe(false);
    expect(isSameStock([store(12, 3)], [])).toBe(false);
  });
});

describe('the back-off of a bottle the agency does not show', () => {
  it('grows from 10 minutes to hours', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 20].map(backOffMinutes)).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
  });
});
