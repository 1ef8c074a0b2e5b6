import { queryRows } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import type { EventPayload } from '@barrelhive/contracts';
import * as z from 'zod';
import { runSearch, type RunningSearch } from './running-search';

type Updated = EventPayload<'inventory.catalogue-updated.v1'>;

const BLANTON = '016850';

describe('the first pass', () => {
  let search: RunningSearch;

  beforeAll(async () => {
    search = await runSearch();
  });
  afterAll(() => search.stop());

  const rowCounts = async () => {
    const [row] = await queryRows(
      search.database,
      z.record(z.string(), z.string()),
      `SELECT (SELECT count(*) FROM product) AS products, (SELECT max(xmin::text::bigint) FROM product) AS newest_write,
         (SELECT count(*) FROM outbox WHERE type NOT IN ('inventory.store-stock-observed.v1', 'inventory.drawings-observed.v1', 'inventory.allocated-page-observed.v1')) AS events, (SELECT count(*) FROM price_history) AS prices,
         (SELECT count(*) FROM stock_history) AS stocks, (SELECT revision FROM catalogue_state) AS revision`,
    );
    return row;
  };

  it('hands the whole catalogue on after the first pass and tells nobody of changes', async () => {
    const updates = await search.events<Updated>('inventory.catalogue-updated.v1', 'allocated');
    const entries = updates.flatMap((event) => event.entries);
    const known = search.agency.shelf.products.filter(({ department }) => ['AW', 'LA', 'LT'].includes(department));
    expect(entries).toHaveLength(known.length);
    expect(entries.find(({ sku }) => sku === BLANTON)).toMatchObject({ department: 'LA', status: 'A', storeQty: 0 });
    for (const event of updates) expect(event.entries.length).toBeLessThanOrEqual(500);
    expect(await search.publishedChanges()).toEqual([]);
  });

  it('is followed by one that writes nothing but the row of the run when nothing changed', async () => {
    const before = await rowCounts();
    const run = await search.pass();
    expect(run).toMatchObject({ outcome: 'accepted', changed: 0 });
    expect(await rowCounts()).toEqual(before);
  });

  it('passes the drawings on once, and again only when they differ', async () => {
    type Observed = EventPayload<'inventory.drawings-observed.v1'>;
    const observed = () => search.events<Observed>('inventory.drawings-observed.v1', 'allocated');
    const [first] = await eventually('the drawings', async () => {
      const events = await observed();
      return events.length > 0 && events;
    });
    expect([...(first?.current ?? []), ...(first?.future ?? [])].flatMap(({ items }) => items).length).toBeGreaterThan(
      0,
    );
    expect(JSON.stringify(first)).not.toContain('winner');
  });

  it('passes the allocated page on as it is written, once', async () => {
    type Observed = EventPayload<'inventory.allocated-page-observed.v1'>;
    const [page] = await eventually('the page', async () => {
      const events = await search.events<Observed>('inventory.allocated-page-observed.v1', 'allocated');
      return events.length === 1 && events;
    });
    expect(page?.rows[0]).toEqual({
      name: expect.any(String),
      store: expect.stringContaining(','),
      quantity: expect.any(Number),
      priceCents: expect.any(Number),
    });
    expect(page?.contentHash).toMatch(/^[0-9a-f]{64}$/);
  });
});
