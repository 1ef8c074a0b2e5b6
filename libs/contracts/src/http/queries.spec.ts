import { allocatedQuery } from './allocated';
import { dropsQuery } from './drops';
import { searchStreamQuery } from './search-stream';

const QUERIES = [
  ['a live search', searchStreamQuery, { searchTerm: 'weller', token: 'x.y', guest: 'true' }],
  ['the monthly list', allocatedQuery, { month: '3', year: '2026', source: 'database' }],
  [
    'the boards',
    dropsQuery,
    { tab: 'rarely-seen', departments: 'AW', upTo: '50', stores: '0012', at: '0012', page: '2' },
  ],
] as const;

describe('a query', () => {
  it.each(QUERIES)('of %s has no parameter that comes twice', (_what, schema, query) => {
    expect(Object.keys(query).sort()).toEqual(Object.keys(schema.shape).sort());
    expect(schema.safeParse(query).success).toBe(true);
    for (const [name, value] of Object.entries(query))
      expect([name, schema.safeParse({ ...query, [name]: [value, value] }).success]).toEqual([name, false]);
  });
});
