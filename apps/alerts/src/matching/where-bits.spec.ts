import fc from 'fast-check';
import { looksAtArrival, looksAtChange, looksAtRise } from './looks-there';
import { filterOfArrival, filterOfChange, filterOfRise, fits, KEEPS_ALL } from './where-bits';

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
const bitsOf = ({ scope, atLeast, homeStores }: { scope: string; atLeast: number; homeStores: string[] }) =>
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
