import type { InventoryStatus } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import * as z from 'zod';
import { runSearch, type RunningSearch } from './running-search';
import { getJson, streamSearch, streamUrl } from './search-client';

describe('when our own database fails while the agency is asked', () => {
  let search: RunningSearch;
  let base: string;
  let token: string;

  beforeAll(async () => {
    search = await runSearch();
    base = search.urls[0] ?? '';
    token = await search.identity.tokenFor('a-member');
    await search.untilIdle();
  });
  afterAll(() => search.stop());
  beforeEach(() => search.agency.requests.clear());
  afterEach(async () => {
    search.agency.faults.clear();
    await giveBackPace();
  });

  const takeAwayPace = () => execute(search.database, 'ALTER TABLE IF EXISTS agency_pace RENAME TO agency_pace_lost');
  const giveBackPace = () => execute(search.database, 'ALTER TABLE IF EXISTS agency_pace_lost RENAME TO agency_pace');

  it('a pass breaks down without blaming the agency, which is not asked at all', async () => {
    await takeAwayPace();
    expect(await search.pass()).toMatchObject({ outcome: 'failed', reason: 'the pass broke down' });
    const { body } = await getJson(`${base}/api/inventory/status`);
    expect((body as InventoryStatus).recentRuns[0]?.reason).toBe('the pass broke down');
    expect(search.agency.requests.count('table')).toBe(0);

    const counted = await (await fetch(`${search.services[0]?.operatorsUrl}/metrics`)).text();
    expect(counted).toContain('barrelhive_agency_requests_total{what="table",outcome="pace-failed"} 1');
    expect(counted).not.toContain('what="table",outcome="unavailable"');

    await giveBackPace();
    expect((await search.pass()).outcome).toBe('accepted');
  });

  it('a bottle is neither blamed nor left claimed: it is read again at once', async () => {
    const { sku, name } = await bottleNobodyAskedFor();
    const storesOfIt = async () => {
      const { events } = await streamSearch(streamUrl(base, name.replace(/\s*\d+ml$/, '')), { token });
      return events.find((event) => event.type === 'item-update' && event.sku === sku);
    };
    await takeAwayPace();
    expect(await storesOfIt()).toMatchObject({ success: false, stores: [] });
    const rows = await queryRows(
      search.database,
      z.looseObject({}),
      'SELECT claimed_by, failures, retry_at FROM detail_attempt WHERE sku = $1',
      [sku],
    );
    // Its turn comes before its claim, so that nothing is noted of it yet.
    expect(rows).toEqual([]);

    await giveBackPace();
    expect(await storesOfIt()).toMatchObject({ success: true });
  });

  async function bottleNobodyAskedFor() {
    const rows = await queryRows(search.database, z.object({ sku: z.string() }), 'SELECT sku FROM detail_attempt');
    const asked = new Set(rows.map(({ sku }) => sku));
    const found = search.agency.shelf.products.find(
      ({ sku, department, status, storeTotal }) =>
        department === 'AW' && status === '1' && storeTotal > 0 && !asked.has(sku),
    );
    if (!found) throw new Error('the stand-in has too few bottles');
    return found;
  }
});
