import { randomUUID } from 'node:crypto';
import type { EventPayload } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { runSearch, WHOLE_PACE, type RunningSearch } from './running-search';

type Observed = EventPayload<'inventory.store-stock-observed.v1'>;
type Watched = EventPayload<'alerts.watched-skus.v1'>;

const HOUR_MS = 3_600_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString();

/** In stock, and told to nobody unasked. */
function unremarkable({ agency }: RunningSearch): string {
  const found = agency.shelf.products.find(
    ({ department, status, storeTotal }) => department === 'AW' && status === '1' && storeTotal > 0,
  );
  if (!found) throw new Error('no bottle is in stock');
  return found.sku;
}

describe('what others want to be read', () => {
  let search: RunningSearch;
  let bottle: string;

  beforeAll(async () => {
    search = await runSearch();
    await search.untilIdle();
    bottle = unremarkable(search);
  });

  afterAll(() => search.stop());

  const tellWatched = (skus: Record<string, number>, minute: number, snapshot?: Watched['snapshot']) =>
    search.neighbours.deliver('alerts.watched-skus.v1', {
      at: at(minute),
      ...(snapshot && { snapshot }),
      skus: Object.entries(skus).map(([sku, alerts]) => ({ sku, alerts })),
    });
  const watched = async () =>
    (
      await queryRows(
        search.database,
        z.object({ sku: z.string() }),
        `SELECT sku FROM watched_bottle WHERE alerts > 0 ORDER BY sku`,
      )
    ).map(({ sku }) => sku);
  const wanted = (skus: string[], slot = new Date(Date.now() + HOUR_MS)) =>
    search.neighbours.deliver('notifications.stores-wanted.v1', { slot: slot.toISOString(), skus });
  const answers = async (sku: string) =>
    (await search.events<Observed>('inventory.store-stock-observed.v1', 'alerts')).filter((event) => event.sku === sku);

  it('is a watched bottle until an alert ends, in whatever order that is heard', async () => {
    await tellWatched({ a: 2, b: 1 }, 1);
    await tellWatched({ b: 0, c: 1 }, 3);
    await tellWatched({ b: 1 }, 2);
    expect(await watched()).toEqual(['a', 'c']);
  });

  it('is what a snapshot names once all its parts have come, and what was said after it', async () => {
    const id = randomUUID();
    await tellWatched({ d: 1 }, 11);
    await tellWatched({ e: 1 }, 10, { id, part: 2, parts: 2 });
    expect(await watched()).toEqual(['a', 'c', 'd', 'e']);
    await tellWatched({ c: 3 }, 10, { id, part: 1, parts: 2 });
    expect(await watched()).toEqual(['c', 'd', 'e']);
  });

  it('is read for a slot and answered, also where nothing differs and nobody else is told', async () => {
    await wanted([bottle]);
    await eventually('the answer', async () => (await answers(bottle)).length === 1);
    const asked = search.agency.requests.count('detail', bottle);
    await wanted([bottle]);
    await eventually('another answer', async () => (await answers(bottle)).length === 2);
    const [first, second] = await answers(bottle);
    expect(second).toEqual(first);
    expect(search.agency.requests.count('detail', bottle)).toBe(asked);
  });

  it('costs no request where the table says that no store has it', async () => {
    const sku = '900123';
    search.agency.shelf.addProduct({
      sku,
      name: 'NOWHERE 750ml',
      ml: 750,
      cents: 1000,
      department: 'AW',
      departmentName: 'WHISKEY',
      class: 'AWH',
      status: '1',
    });
    await search.pass();
    await wanted([sku, 'unknown']);
    await eventually('the answer', async () => (await answers(sku)).length === 1);
    expect((await answers(sku))[0]?.stores).toEqual([]);
    expect(search.agency.requests.count('detail-url', sku)).toBe(0);
    await eventually('nothing to be wanted', async () => (await countOf('wanted_bottle')) === 0);
  });

  it('is nothing for a slot that is over', async () => {
    await wanted([bottle], new Date(Date.now() - 1));
    expect(await countOf('wanted_bottle')).toBe(0);
  });

  const countOf = async (table: string) =>
    (await queryRows(search.database, z.object({ sku: z.string() }), `SELECT sku FROM ${table}`)).length;
});

describe('the plan of two replicas', () => {
  const CYCLE_SECONDS = 2;

  it('reads again what rose, once, and no sooner than a cycle after the reading before', async () => {
    const search = await runSearch({
      replicas: 2,
      settings: { REFRESH_SECONDS: String(CYCLE_SECONDS), STORE_WATCH_SHARE: WHOLE_PACE },
    });
    try {
      const sku = unremarkable(search);
      const looks = () => search.agency.requests.count('detail', sku);
      const readAt = async () => {
        const row = z.object({ at: z.date() });
        const rows = await queryRows(search.database, row, `SELECT checked_at AS at FROM store_stock WHERE sku = $1`, [
          sku,
        ]);
        return rows[0]?.at.getTime() ?? 0;
      };
      await search.neighbours.deliver('notifications.stores-wanted.v1', {
        slot: new Date(Date.now() + HOUR_MS).toISOString(),
        skus: [sku],
      });
      await eventually('the first look', async () => (await readAt()) > 0);
      const first = await readAt();
      search.agency.shelf.changeStock(sku, 12, 30);
      await eventually('the second look', async () => (await readAt()) > first);
      expect((await readAt()) - first).toBeGreaterThanOrEqual(CYCLE_SECONDS * 1000);
      const passes = search.agency.requests.count('table');
      await eventually('more passes', async () => search.agency.requests.count('table') > passes + 6);
      expect(looks()).toBe(2);
    } finally {
      await search.stop();
    }
  });
});

describe('the requests of a day', () => {
  const read = async (search: RunningSearch) => {
    const row = z.object({ purpose: z.string(), requests: z.int() });
    const rows = await queryRows(search.database, row, `SELECT purpose, requests FROM agency_day`);
    return Object.fromEntries(rows.map(({ purpose, requests }) => [purpose, requests]));
  };

  it('are counted by what they are for', async () => {
    const search = await runSearch({ settings: { STORE_WATCH_SHARE: WHOLE_PACE } });
    try {
      await search.untilIdle();
      await eventually('all to be counted', async () => {
        const sent = Object.values(await read(search)).reduce((sum, count) => sum + count, 0);
        return sent === search.agency.requests.all().length;
      });
      const { table, pages, watch } = await read(search);
      expect({ table, pages }).toEqual({ table: 3, pages: 2 });
      expect(watch).toBe(2 * search.agency.requests.count('detail'));
    } finally {
      await search.stop();
    }
  });

  it('end the watch first: when they are used up, people are answered with what is known, and the table is read', async () => {
    const search = await runSearch({ settings: { DABS_REQUESTS_PER_DAY: '1000' }, waitsForFirstPass: false });
    try {
      for (const days of [0, HOUR_MS * 24])
        await execute(search.database, `INSERT INTO agency_day VALUES ($1, 'people', 100000)`, [
          localDay(new Date(Date.now() + days), STORE_TIME_ZONE),
        ]);
      await eventually('the first pass', async () => (await search.pass()).outcome === 'accepted');
      const looks = search.agency.requests.count('detail');
      await search.neighbours.deliver('notifications.stores-wanted.v1', {
        slot: new Date(Date.now() + HOUR_MS).toISOString(),
        skus: [unremarkable(search)],
      });
      await eventually('the bottle to be put off', async () => {
        const due = z.object({ isPutOff: z.boolean() });
        const rows = await queryRows(search.database, due, `SELECT due_at > now() AS "isPutOff" FROM wanted_bottle`);
        return rows[0]?.isPutOff === true;
      });
      expect(search.agency.requests.count('detail')).toBe(looks);
      expect((await search.pass()).outcome).toBe('accepted');
    } finally {
      await search.stop();
    }
  });
});
