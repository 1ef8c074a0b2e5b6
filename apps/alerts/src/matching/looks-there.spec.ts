import { looksAtArrival, looksAtChange, looksAtRise, type AlertWhere } from './looks-there';

const anywhere: AlertWhere = { scope: 'anywhere', atLeast: 1, homeStores: ['0012'] };
const mine: AlertWhere = { ...anywhere, scope: 'my-stores' };

const rise = (storeNumber: string, before: number, qty: number) => ({
  before,
  beforeCheckedAt: '2026-11-26T18:00:00.000Z',
  store: { storeNumber, name: '', address: '', city: '', phone: '', qty },
});

describe('where an alert looks', () => {
  it('is at the whole state for a return, unless it is for the stores of its owner', () => {
    const change = { kind: 'back-in-stock' as const, after: { storeQty: 6 } };
    expect([looksAtChange(anywhere, change), looksAtChange(mine, change)]).toEqual([true, false]);
  });

  it('is at as many bottles as it asks for', () => {
    const change = { kind: 'back-in-stock' as const, after: { storeQty: 6 } };
    expect([6, 7].map((atLeast) => looksAtChange({ ...anywhere, atLeast }, change))).toEqual([true, false]);
  });

  it('is at more bottles where the state had fewer than it asks for, and has as many now', () => {
    const more = (before: number, after: number) =>
      looksAtRise({ ...anywhere, atLeast: 6 }, { before: { storeQty: before }, after: { storeQty: after } });
    expect([more(2, 5), more(2, 6), more(5, 30), more(6, 30)]).toEqual([false, true, true, false]);
  });

  it.each(['price', 'new-item'] as const)('is everywhere for a change of the kind %s', (kind) => {
    expect(looksAtChange({ ...mine, atLeast: 12 }, { kind, after: { storeQty: 0 } })).toBe(true);
  });

  it.each([
    { what: 'had none, and others had some', othersHadIt: true, expected: [true, true] },
    { what: 'had none, as all others', othersHadIt: false, expected: [false, true] },
  ])('is at a store of its owner that $what', ({ othersHadIt, expected }) => {
    const arrival = { othersHadIt, rises: [rise('0012', 0, 6)] };
    expect([looksAtArrival(anywhere, arrival), looksAtArrival(mine, arrival)]).toEqual(expected);
  });

  it('is at no other store', () => {
    expect(looksAtArrival(mine, { othersHadIt: true, rises: [rise('0038', 0, 24)] })).toBe(false);
  });

  it('is at a store that had fewer bottles than it asks for, and has as many now', () => {
    const at = (before: number, qty: number) =>
      looksAtArrival({ ...mine, atLeast: 6 }, { othersHadIt: true, rises: [rise('0012', before, qty)] });
    expect([at(0, 5), at(0, 6), at(5, 30), at(6, 30)]).toEqual([false, true, true, false]);
  });
});
