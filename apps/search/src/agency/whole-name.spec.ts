import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nameAndSize } from '@barrelhive/rules';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { wholeName } from './whole-name';

/** The published list of the agency, where it lies beside the sources. */
const PUBLISHED_LIST = path.join(__dirname, '../../../../../shared/data/utah-product-list-2024-03.csv');
const MOST_MISPRINTS = 9;
const publishedRows = z.array(z.object({ Description: z.string(), Size: z.string() }));

const cell = (name: string, end: string) => name.padEnd(40 - end.length) + end;

describe('a name of the agency', () => {
  it.each([
    [cell("BLANTON'S SINGLE BARREL", '750ml'), "BLANTON'S SINGLE BARREL 750ml"],
    [cell('TULLIBARDINE 12 YR', '750m'), 'TULLIBARDINE 12 YR 750ml'],
    [cell('JACK DANIELS 10 YEAR', '700m'), 'JACK DANIELS 10 YEAR 700ml'],
    [cell('DINGLE IRISH GIN', '700 m'), 'DINGLE IRISH GIN 700ml'],
    [cell('HIGH WEST BOTTLED IN BOND', '750'), 'HIGH WEST BOTTLED IN BOND 750ml'],
    [cell('CROWN ROYAL REGAL APPLE', '37'), 'CROWN ROYAL REGAL APPLE 375ml'],
    ['ALPINE UTAH STRAIGHT BOURBON WHISKEY 750', 'ALPINE UTAH STRAIGHT BOURBON WHISKEY 750ml'],
    ['ZION VINEYARDS CAB SAUV 2020 RESERVE750m', 'ZION VINEYARDS CAB SAUV 2020 RESERVE 750ml'],
  ])('cut within its size is made whole: %s', (cut, whole) => {
    expect(wholeName(cut)).toBe(whole);
  });

  it('loses a beginning of its size that may mean several', () => {
    expect(wholeName(cell('THE DALMORE 15 YEAR', '7'))).toBe('THE DALMORE 15 YEAR');
  });

  it.each([
    'OLD FORESTER 1920',
    'BELVEDERE 750',
    'SMALL BATCH 750 m',
    "RUTH LEWANDOWSKI ABANDONED MEANDER CAB'2",
    cell('RIDGEMONT RESERVE', '1792'),
    cell('BOOKER BATCH', '107'),
    'REMOISSENET SATENAY ROUGE CLOS ROUSS 202',
    'CAPTAIN MORGAN PRIVATE STOCK RUM NUM 100',
  ])('keeps a number that is no size: %s', (name) => {
    expect(wholeName(name)).toBe(name.replace(/\s+/g, ' '));
  });

  it('and its size agree with what the agency publishes, where a name tells any', () => {
    const rows = existsSync(PUBLISHED_LIST)
      ? publishedRows.parse(parse(readFileSync(PUBLISHED_LIST), { columns: true, bom: true }))
      : [{ Description: cell('JACK DANIELS 10 YEAR', '700m'), Size: '700' }];
    const sized = rows.flatMap(({ Description, Size }) => {
      const { size } = nameAndSize(wholeName(Description));
      return size === undefined ? [] : [{ Description, size, isSo: size === `${Number(Size)} ML` }];
    });
    const wrong = sized.filter(({ isSo }) => !isSo).map(({ Description, size }) => `${Description}: ${size}`);
    expect(sized.length).toBeGreaterThan(0);
    // A few sizes of the list are not what their names say.
    expect(wrong.slice(MOST_MISPRINTS)).toEqual([]);
  });
});
