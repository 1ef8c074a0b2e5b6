import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventPayload } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import * as z from 'zod';
import { runSearch, type RunningSearch } from './running-search';
import { search as searchFor } from './search-client';

const ROWS = 20_754;
const PUBLISHED_LIST = join(__dirname, '../../../../shared/data/utah-product-list-2024-03.csv');
const HEADER =
  'CSC,Description,Div,Dept,Class,Size,Retail Price,Item Status,On Spa,Vendor Name,Vendor Code,Division Name,Dept. Name,Class Name';

/** A list of the agency's size and format, for machines that do not have the agency's own. */
function inventedList(): string {
  const rows = Array.from({ length: ROWS }, (_, number) => {
    // Of one length, so that no number begins another: a search for a whole name finds that bottle alone.
    const bottle = String(number).padStart(5, '0');
    const name = `${['OLD', 'WILD', 'BLUE', 'STONE'][number % 4]} BOTTLE ${bottle} BLANTON`.padEnd(35);
    return `${number + 1},${name}750ml,A,AW,AWB,750,${20 + (number % 80)}.99,1,No,VENDOR (000001),1,SPIRITS,WHISKEY,WHISKEY`;
  });
  return [HEADER, ...rows].join('\n');
}

describe('the whole catalogue of the agency', () => {
  let folder: string;
  let search: RunningSearch;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
    const invented = join(folder, 'list.csv');
    await writeFile(invented, inventedList());
    search = await runSearch({
      demoCatalog: existsSync(PUBLISHED_LIST) ? PUBLISHED_LIST : invented,
      settings: { DABS_DEPARTMENTS: 'all', DABS_PAGE_ROWS: '5000', SOURCE_PAGES_SECONDS: '86400' },
    });
  });
  afterAll(async () => {
    await search.stop();
    await rm(folder, { recursive: true });
  });

  const published = () =>
    search.events<EventPayload<'inventory.products-changed.v1'>>('inventory.products-changed.v1', 'alerts');
  const find = async (name: string) => {
    const token = await search.identity.tokenFor('a-member');
    return (await searchFor(search.urls[0] ?? '', name, { token })).items;
  };

  it('is searched within a minute of its pages arriving, and later passes write only what changed', async () => {
    const rows = await queryRows(
      search.database,
      z.object({ rows: z.int(), changed: z.int(), seconds: z.number() }),
      `SELECT rows, changed, extract(epoch FROM finished_at - started_at)::float8 AS seconds FROM refresh_run`,
    );
    expect(rows[0]).toMatchObject({ rows: ROWS, changed: ROWS });
    expect(rows[0]?.seconds).toBeLessThan(60);

    const [first, second] = search.agency.shelf.products;
    search.agency.shelf.setPrice(first?.sku ?? '', 12_345);
    search.agency.shelf.changeStock(second?.sku ?? '', 12, 1);
    expect(await search.pass()).toMatchObject({ outcome: 'accepted', rows: ROWS, changed: 2 });
    expect((await find(first?.name ?? '')).find(({ sku }) => sku === first?.sku)?.price).toBe('$123.45');
  });

  it('that shows 0 for 3,000 bottles in stock is not believed, and nobody is told of them when they are back', async () => {
    const before = await published();
    const stockNow = () =>
      queryRows(
        search.database,
        z.object({ sku: z.string(), store_qty: z.int() }),
        `SELECT sku, store_qty FROM product WHERE store_qty > 0 ORDER BY sku`,
      );
    const inStock = await stockNow();
    search.agency.faults.set({ zeroStockItems: 3_000 });
    const glitch = await search.pass();
    expect(glitch).toMatchObject({ outcome: 'rejected', rows: ROWS, changed: 0 });
    expect(glitch.reason).toBe('3000 products lost their stock at once; at most 415 are believed');

    search.agency.faults.clear();
    expect(await search.pass()).toMatchObject({ outcome: 'accepted', changed: 0 });
    expect(await stockNow()).toEqual(inStock);
    expect(await published()).toEqual(before);
  });
});
