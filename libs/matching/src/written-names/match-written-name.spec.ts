import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { createNameMatcher, type Bottle, type WrittenBottle } from './match-written-name';

const cents = z.pipe(
  z.string(),
  z.transform((price: string) => Math.round(100 * Number(price))),
);
const products = z.array(z.object({ sku: z.string(), name: z.string(), size: z.string(), price: cents }));
const rows = z.array(z.object({ written: z.string(), price: cents, sku: z.string() }));

const readTable = (name: string): unknown =>
  parse(readFileSync(path.join(__dirname, 'fixtures', name)), { columns: true });

/** What the agency's product list of March 2024 has of status A or department LA. */
const bottles: Bottle[] = products
  .parse(readTable('allocated-products-2024-03.csv'))
  .map(({ sku, name, size, price }) => ({ sku, name, priceCents: price, millilitres: Number(size) || undefined }));
/** Rows as people write them for the page, with the number of the bottle, or none for what is not in the list or not one bottle. */
const hands = [
  { hand: 'the first hand', file: 'written-rows.csv', recallFrom: 0.9 },
  { hand: 'another hand', file: 'rows-by-another-hand.csv', recallFrom: 0.9 },
  { hand: 'a third hand', file: 'rows-by-a-third-hand.csv', recallFrom: 0.9 },
].map((each) => ({ ...each, written: rows.parse(readTable(each.file)) }));

const match = createNameMatcher(bottles);
const acceptedFor = (row: WrittenBottle) => {
  const verdict = match(row);
  return verdict.kind === 'accepted' ? verdict.sku : '';
};

describe('the bottle that a written name means', () => {
  describe.each(hands)('in rows of $hand', ({ written, recallFrom }) => {
    const found = (isPriced: boolean) =>
      written
        .map((row) => ({
          ...row,
          found: acceptedFor({ name: row.written, ...(isPriced && { priceCents: row.price }) }),
        }))
        .filter((row) => row.found !== '');

    it.each([
      ['with its price', true],
      ['without a price', false],
    ])('is right wherever it is accepted, %s', (_with, isPriced) => {
      expect(found(isPriced).filter((row) => row.sku !== row.found)).toEqual([]);
    });

    it(`is accepted for ${100 * recallFrom} of 100 at least`, () => {
      const known = written.filter(({ sku }) => sku !== '');
      expect(found(true).length / known.length).toBeGreaterThanOrEqual(recallFrom);
    });
  });

  it.each([
    ['Opus One', 'two years and an Overture of it'],
    ['Spottswoode Cabernet Estate 2020', 'two sizes of it'],
  ])('is doubtful for %s, since there are %s', (name) => {
    const verdict = match({ name });
    expect(verdict.kind).toBe('doubtful');
    expect(verdict.kind === 'doubtful' && verdict.candidates.length).toBeGreaterThanOrEqual(2);
  });

  it.each(['Jack Daniel’s 14 Year', 'Eagle Rare 17 Year', 'Gaja Barbaresco 2019'])(
    'is none for %s, of which others are listed',
    (name) => {
      expect(acceptedFor({ name })).toBe('');
    },
  );

  it('is found by the name that the product table has', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bottles), ({ name, priceCents, sku }) => {
        const found = acceptedFor({ name, priceCents });
        expect(['', sku]).toContain(found);
      }),
    );
  });

  it('is told of any text without a failure', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => void match({ name })));
  });
});
