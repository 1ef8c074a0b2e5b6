import fc from 'fast-check';
import type { StockChange } from '@barrelhive/contracts';
import { looksAtArrival, type AlertWhere } from './concerned-alerts';
import { filterOfArrival, filterOfChange, filterOfRise, fits, KEEPS_ALL } from './where-bits';

/** The rules in words of their own: what the filters are held against. */
const looksAtChange = ({ scope, atLeast }: AlertWhere, { kind, after }: Pick<StockChange, 'kind' | 'after'>): boolean =>
  kind !== 'back-in-stock' || (scope === 'anywhere' && (after.storeQty ?? 1) >= atLeast);

const looksAtRise = (
  { scope, atLeast }: AlertWhere,
  { before, after }: Pick<StockChange, 'before' | 'after'>,
): boolean => scope === 'anywhere' && (before?.storeQty ?? 0) < atLeast && atLeast <= (after.storeQty ?? 0);

const number = (store: number) => String(store).padStart(4, '0');
const quantity = fc.integer({ min: 0, max: 20 });
interface Given {
  othersHadIt: boolean;
  rises: { store: number; before: number; more: number }[];
}
/** `most`: the highest number of a store. Up to 26 stores share no bit. */
const arrivals = (most: number): fc.Arbitrary<Given> =>
  fc.record({
    othersHadIt: fc.boolean(),
    rises: fc.array(
      fc.record({
        store: fc.integer({ min: 1, max: most }),
        before: quantity,
        more: fc.integer({ min: 1, max: 20 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  });
const arrivalOf = ({ othersHadIt, rises }: Given) => ({
  othersHadIt,
  rises: rises.map(({ store, before, more }) => ({
    before,
    beforeCheckedAt: '2026-11-26T18:00:00.000Z',
    store: { storeNumber: number(store), name: '', address: '', city: '', phone: '', qty: before + more },
  })),
});
const wheres = (most: number) =>
  fc.record({
    scope: fc.constantFrom('anywhere' as const, 'my-stores' as const),
    atLeast: fc.integer({ min: 1, max: 12 }),
    homeStores: fc.uniqueArray(fc.integer({ min: 1, max: most }).map(number), { maxLength: 10 }),
  });
/** As `where_bits` of the database makes them. */
const bitsOf = ({ scope, atLeast, homeStores }: AlertWhere) =>
  homeStores.reduce(
    (bits, store) => bits | (1 << (Number(store) % 26)),
    (atLeast << 27) | (scope === 'my-stores' ? 1 << 26 : 0),
  );

describe('where alerts look, in four bytes each', () => {
  it('lets no alert go that looks at an arrival', () => {
    fc.assert(
      fc.property(wheres(60), arrivals(60), (where, given) => {
        const arrival = arrivalOf(given);
        if (looksAtArrival(where, arrival)) expect(fits(filterOfArrival(arrival), bitsOf(where))).toBe(1);
      }),
    );
  });

  it('keeps none that does not, where stores share no bit', () => {
    fc.assert(
      fc.property(wheres(26), arrivals(26), (where, given) => {
        const arrival = arrivalOf(given);
        expect(fits(filterOfArrival(arrival), bitsOf(where))).toBe(Number(looksAtArrival(where, arrival)));
      }),
    );
  });

  it('says of every change of the whole state whom it concerns', () => {
    const kinds = fc.constantFrom('back-in-stock' as const, 'price' as const, 'new-item' as const);
    fc.assert(
      fc.property(wheres(60), kinds, fc.option(quantity, { nil: undefined }), (where, kind, storeQty) => {
        const change = { kind, after: { storeQty } };
        const filter = filterOfChange(change);
        expect(fits(filter ?? KEEPS_ALL, bitsOf(where))).toBe(Number(looksAtChange(where, change)));
      }),
    );
  });

  it('says of every rise of the whole state whom it concerns', () => {
    fc.assert(
      fc.property(wheres(60), quantity, quantity, (where, before, after) => {
        const rise = { before: { storeQty: before }, after: { storeQty: after } };
        expect(fits(filterOfRise(rise), bitsOf(where))).toBe(Number(looksAtRise(where, rise)));
      }),
    );
  });
});

/** Whether the filter that is made of something keeps an alert. */
const concernedBy = {
  change: (where: AlertWhere, change: Parameters<typeof filterOfChange>[0]) =>
    fits(filterOfChange(change) ?? KEEPS_ALL, bitsOf(where)) === 1,
  rise: (where: AlertWhere, rise: Parameters<typeof filterOfRise>[0]) => fits(filterOfRise(rise), bitsOf(where)) === 1,
};

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
    expect([concernedBy.change(anywhere, change), concernedBy.change(mine, change)]).toEqual([true, false]);
  });

  it('is at as many bottles as it asks for', () => {
    const change = { kind: 'back-in-stock' as const, after: { storeQty: 6 } };
    expect([6, 7].map((atLeast) => concernedBy.change({ ...anywhere, atLeast }, change))).toEqual([true, false]);
  });

  it('is at more bottles where the state had fewer than it asks for, and has as many now', () => {
    const more = (before: number, after: number) =>
      concernedBy.rise({ ...anywhere, atLeast: 6 }, { before: { storeQty: before }, after: { storeQty: after } });
    expect([more(2, 5), more(2, 6), more(5, 30), more(6, 30)]).toEqual([false, true, true, false]);
  });

  it.each(['price', 'new-item'] as const)('is everywhere for a change of the kind %s', (kind) => {
    expect(concernedBy.change({ ...mine, atLeast: 12 }, { kind, after: { storeQty: 0 } })).toBe(true);
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
