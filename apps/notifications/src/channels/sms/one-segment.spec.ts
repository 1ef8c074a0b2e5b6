import { segmentCount } from '@barrelhive/rules';
import fc from 'fast-check';
import { atOneOfMine, goldenParts, type GoldenCombination } from '../../../test/golden-combinations';
import { textOf } from './compose-text';

const { terms, names, changes, stores, publicUrls } = goldenParts;
/** `npm run lab -- segments` tries all. */
const combination: fc.Arbitrary<GoldenCombination> = fc.record({
  terms: fc.constantFrom(...terms),
  names: fc.constantFrom(...names),
  changes: fc.constantFrom(...changes),
  stores: fc.constantFrom(...stores),
  publicUrls: fc.constantFrom(...publicUrls),
});

describe('a text of one bottle at one store of the reader', () => {
  it('has one segment, and leads with that store, of whatever parts of the golden texts', () => {
    fc.assert(
      fc.property(combination, (parts) => {
        const text = textOf(atOneOfMine(parts), parts.publicUrls);
        expect(segmentCount(text)).toBe(1);
        expect(text).toContain(
          ` at your #${Number(parts.stores.storeNumber)}: ${parts.stores.qty}`.replace(/#(\d)(?=:)/, '#0$1'),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
