import { SEARCH_TERM_TOO_SHORT } from '@barrelhive/rules';
import { runSearch, type RunningSearch } from './running-search';
import { postJson, type Caller } from './search-client';

describe('searching for several terms at once', () => {
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

  const searchMany = (searchTerms: string[], caller: Caller = { token }) =>
    postJson(`${base}/api/search/multi`, { searchTerms }, caller);

  it('answers members only, without asking the agency', async () => {
    search.agency.requests.clear();
    const { status, body: answer } = await searchMany(['blanton', 'bourbon']);
    expect(status).toBe(200);
    expect((answer['results'] as { count: number }[]).map(({ count }) => count > 0)).toEqual([true, true]);
    expect(search.agency.requests.count('detail')).toBe(0);
    expect((await searchMany(['blanton'], {})).status).toBe(401);
  });

  it('refuses none, too many, and a bad one among good ones', async () => {
    expect((await searchMany([])).status).toBe(400);
    expect((await searchMany(Array<string>(26).fill('eagle'))).status).toBe(400);
    expect((await searchMany(['eagle', 'abc'])).body['error']).toBe(SEARCH_TERM_TOO_SHORT);
  });

  it('takes as many as the plan has alerts', async () => {
    const terms = ['blanton', 'weller', 'eagle rare'];
    const refused = await searchMany(terms);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: 'Your plan searches for at most 2 terms at once.', max: 2 });

    const plan = {
      userId: 'a-member',
      tier: 'standard',
      valid: true,
      status: 'active',
      cancelled: false,
      endsAt: null,
    } as const;
    await search.neighbours.deliver('billing.entitlement-changed.v1', { ...plan, version: 2 });
    await search.neighbours.deliver('billing.entitlement-changed.v1', { ...plan, tier: 'free', version: 1 });
    expect((await searchMany(terms)).status).toBe(200);
    expect((await searchMany(Array<string>(11).fill('eagle'))).body).toMatchObject({ max: 10 });
  });
});
