import { itemDetail } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { runSearch, type RunningSearch, type SearchSetup } from './running-search';

const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const GUESTS = 200;

describe('the page of a bottle that a guest opens', () => {
  let search: RunningSearch;

  const start = async (setup: SearchSetup = {}) => {
    search = await runSearch(setup);
    await search.untilIdle();
    search.agency.requests.clear();
  };

  /** Others than a bottle that was opened before. */
  const bottles = (count: number) =>
    search.agency.shelf.products
      .filter(({ department, status, storeTotal }) => department === 'AW' && status === '1' && storeTotal > 0)
      .filter(({ sku }) => readings(sku) === 0)
      .slice(0, count)
      .map(({ sku }) => sku);
  const open = async (sku: string, { userAgent = BROWSER, guest = 1, replica = 0 } = {}) => {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': `10.${guest >> 8}.${guest & 255}.1` };
    const response = await fetch(`${search.urls[replica]}/api/items/${sku}`, { headers });
    expect(response.status).toBe(200);
    return itemDetail.parse(await response.json());
  };
  const readings = (sku?: string) => search.agency.requests.count('detail', sku);

  describe('for one service', () => {
    beforeAll(() => start());
    afterAll(() => search.stop());

    it('shows its stores', async () => {
      const [sku = ''] = bottles(1);
      expect((await open(sku)).stores.length).toBeGreaterThan(0);
      expect(readings(sku)).toBe(1);
    });

    it('asks the agency for nothing where a crawler opens it, or somebody who does not say what', async () => {
      const [sku = ''] = bottles(1);
      for (const userAgent of [CRAWLER, 'node', '']) expect((await open(sku, { userAgent })).stores).toEqual([]);
      expect(readings(sku)).toBe(0);
    });

    it('costs one reading for hundreds of guests', async () => {
      const [sku = ''] = bottles(1);
      const pages: Awaited<ReturnType<typeof open>>[] = [];
      for (let from = 0; from < GUESTS; from += 20)
        pages.push(
          ...(await Promise.all(Array.from({ length: 20 }, (_, place) => open(sku, { guest: from + place })))),
        );
      expect(pages).toHaveLength(GUESTS);
      expect([readings(sku), search.agency.requests.count('detail-url', sku)]).toEqual([1, 1]);
    });
  });

  describe('for services with other settings', () => {
    afterEach(() => search.stop());

    it('is read for so many bottles a cycle, in all replicas together', async () => {
      await start({ replicas: 2, settings: { GUEST_READS_PER_CYCLE: '3' } });
      const opened = bottles(6);
      const pages = await Promise.all(opened.map((sku, place) => open(sku, { guest: place, replica: place % 2 })));
      expect(readings()).toBe(3);
      expect(pages.filter(({ stores }) => stores.length > 0)).toHaveLength(3);
      await execute(search.database, `UPDATE guest_reads SET cycle = cycle - 1`);
      for (const sku of opened) await open(sku);
      expect(readings()).toBe(6);
    });

    it('shows a reading of the last ten minutes once more, also where a cycle is shorter', async () => {
      search = await runSearch({ settings: { REFRESH_SECONDS: '2' } });
      const [sku = ''] = bottles(1);
      await open(sku);
      await eventually('a cycle to pass', async () => {
        const old = `SELECT FROM detail_attempt WHERE sku = $1 AND fetched_at < now() - interval '2 seconds'`;
        return (await execute(search.database, old, [sku])) === 1;
      });
      expect((await open(sku)).stores.length).toBeGreaterThan(0);
      expect(readings(sku)).toBe(1);
    });
  });
});
