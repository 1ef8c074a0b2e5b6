import { execute } from '@barrelhive/database';
import { runSearch } from './running-search';
import { getJson, postJson, streamUrl } from './search-client';

describe('before the first pass', () => {
  it('a search says so and when to come back, and costs a guest nothing', async () => {
    const search = await runSearch({
      waitsForFirstPass: false,
      prepare: (agency) => agency.faults.set({ refusal: { status: 500 } }),
    });
    try {
      const [base = ''] = search.urls;
      const posted = await postJson(`${base}/api/search`, { searchTerm: 'blanton' });
      expect(posted).toMatchObject({ status: 503, body: { code: 'CATALOGUE_NOT_READY' } });
      expect(Number(posted.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await getJson(streamUrl(base, 'blanton'))).status).toBe(503);
      expect((await fetch(`${search.services[0]?.operatorsUrl}/readyz`)).status).toBe(200);
      expect((await getJson(`${base}/api/inventory/status`)).body).toMatchObject({ rows: 0, rejectedPasses: 0 });
      expect(await execute(search.database, `SELECT FROM guest_search`)).toBe(0);
    } finally {
      await search.stop();
    }
  });
});
