import { randomUUID } from 'node:crypto';
import { execute, queryRow } from '@barrelhive/database';
import { termKey, termMatchesName } from '@barrelhive/matching';
import { eventually, testDatabase, type TestDatabase } from '@barrelhive/testing';
import * as fc from 'fast-check';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod';
import { CatalogueIndex } from '../src/catalogue-copy/catalogue-index';
import { raiseIndexRevision } from '../src/database/index-revision';
import { alertsMigrations } from '../src/database/migrations';
import { noteTermChanges } from '../src/database/term-changes';
import { WatchedTerms } from '../src/matching/watched-terms';

const NAMES = ['BLANTON GOLD BOURBON', 'WELLER ANTIQUE 107', 'EAGLE RARE 10YR BOURBON'];
const TERMS = ['blanton', 'gold', 'weller 107', 'antique', 'bourbon', 'eagle bourbon', '10yr', 'rare eagle', 'gin'];

/** Two replicas, each with an index of its own, over one database. */
describe('the watched terms of two replicas', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let replicas: WatchedTerms[];

  beforeAll(async () => {
    database = await testDatabase({ name: 'alerts', migrations: alertsMigrations });
    dataSource = await database.connect();
  });
  afterAll(() => database.dispose());

  beforeEach(async () => {
    await execute(dataSource, 'TRUNCATE saved_alert CASCADE');
    await raiseIndexRevision(dataSource.manager, 'terms');
    replicas = [1, 2].map(() => new WatchedTerms(dataSource, new CatalogueIndex()));
  });

  /** A row that nobody is told of. */
  const insert = async (manager: EntityManager, term: string) => {
    const alert = { id: randomUUID(), termKey: termKey(term) };
    await execute(manager, 'INSERT INTO saved_alert (id, user_id, search_term, term_key) VALUES ($1, $2, $3, $4)', [
      alert.id,
      randomUUID(),
      term,
      alert.termKey,
    ]);
    return alert;
  };
  const createIn = async (manager: EntityManager, term: string) => {
    const alert = await insert(manager, term);
    await noteTermChanges(manager, 'watched', [alert]);
    return alert;
  };
  const create = (term: string) => dataSource.transaction((manager) => createIn(manager, term));
  const remove = (alert: { id: string; termKey: string }) =>
    dataSource.transaction(async (manager) => {
      await execute(manager, 'DELETE FROM saved_alert WHERE id = $1', [alert.id]);
      await noteTermChanges(manager, 'unwatched', [alert]);
    });
  /** The whole catalogue, as far as names matter. */
  const list = async (...names: string[]) => {
    await execute(dataSource, 'TRUNCATE catalogue_entry');
    await execute(
      dataSource,
      `INSERT INTO catalogue_entry (sku, name, listed, observed_at)
       SELECT lpad(place::text, 6, '0'), name, true, now() FROM unnest($1::text[]) WITH ORDINALITY AS named (name, place)`,
      [names],
    );
    await raiseIndexRevision(dataSource.manager, 'catalogue');
  };
  const found = async (replica: WatchedTerms | undefined, ...names: string[]) =>
    (
      await replica?.alertsMatching(
        dataSource.manager,
        names.map((name) => ({ name })),
      )
    )?.map((ids) => [...ids].sort());
  /** What each replica finds for one name. */
  const foundByBoth = (name: string) => Promise.all(replicas.map(async (one) => (await found(one, name))?.[0]));

  it('may be the number of a product', async () => {
    await list('BLANTON GOLD', ...Array.from({ length: 12_344 }, (_, place) => `WELLER ${place}`), 'EAGLE RARE');
    const { id } = await create('012346');
    expect(await foundByBoth('EAGLE RARE')).toEqual([[id], [id]]);
    expect(await foundByBoth('BLANTON GOLD')).toEqual([[], []]);
  });

  it('that are the number of a product find no other of its name, and none whose name has the number', async () => {
    const larceny = 'LARCENY BOURBON';
    await list(larceny, larceny, 'WELLER - USE 000002');
    const [other, { id }, byName] = [await create('000001'), await create('000002'), await create('larceny')];
    const products = [larceny, larceny, 'WELLER - USE 000002'].map((name, place) => ({
      sku: `00000${place + 1}`,
      name,
    }));
    const found = await replicas[0]?.alertsFor(dataSource.manager, products);
    expect(found?.map((ids) => new Set(ids))).toEqual([
      new Set([other.id, byName.id]),
      new Set([id, byName.id]),
      new Set(),
    ]);
    expect(await replicas[0]?.countsOf(dataSource.manager, products)).toEqual([2, 2, 0]);
  });

  it('are near to a name that lacks words that say little, until some product has them all', async () => {
    await list('BLANTON SNGL BRRL', 'WELLER ANTIQUE 107');
    const { id } = await create('blanton kentucky bourbon');
    expect(await foundByBoth('BLANTON SNGL BRRL')).toEqual([[id], [id]]);
    expect(await foundByBoth('WELLER ANTIQUE 107')).toEqual([[], []]);
    await list('BLANTON SNGL BRRL', 'BLANTON KENTUCKY BOURBON GOLD');
    expect(await foundByBoth('BLANTON SNGL BRRL')).toEqual([[], []]);
    expect(await foundByBoth('BLANTON KENTUCKY BOURBON GOLD')).toEqual([[id], [id]]);
  });

  it('are near to no name that lacks more words than another', async () => {
    await list('GLENMORANGIE ORIGINAL 10YR', 'GLENMORANGIE CADBOLL');
    const { id } = await create('the original glenmorangie');
    expect(await foundByBoth('GLENMORANGIE ORIGINAL 10YR')).toEqual([[id], [id]]);
    expect(await foundByBoth('GLENMORANGIE CADBOLL')).toEqual([[], []]);
  });

  it('have an alert that was saved a moment before, whichever replica saved it', async () => {
    expect(await foundByBoth('BLANTON GOLD')).toEqual([[], []]);
    for (let nth = 0; nth < 20; nth++) {
      const { id } = await create(`blanton ${'gold '.repeat(nth % 2)}`);
      for (const ids of await foundByBoth('BLANTON GOLD')) expect(ids).toContain(id);
    }
  });

  it('lose one that was deleted', async () => {
    const alert = await create('blanton');
    expect(await foundByBoth('BLANTON')).toEqual([[alert.id], [alert.id]]);
    await remove(alert);
    expect(await foundByBoth('BLANTON')).toEqual([[], []]);
  });

  it('take in what changed alone, and do not read all alerts again', async () => {
    await foundByBoth('BLANTON');
    const unnoticed = await insert(dataSource.manager, 'blanton');
    const noticed = await create('blanton');
    const other = await create('weller');
    await remove(other);
    expect(await foundByBoth('BLANTON')).toEqual([[noticed.id], [noticed.id]]);
    // That they do see it when all are read shows that it could have been found.
    await raiseIndexRevision(dataSource.manager, 'terms');
    const both = [noticed.id, unnoticed.id].sort();
    expect(await foundByBoth('BLANTON')).toEqual([both, both]);
  });

  it('read all alerts again where what changed is forgotten', async () => {
    await foundByBoth('BLANTON');
    const alerts = [await create('blanton'), await create('blanton')];
    await execute(dataSource, 'DELETE FROM term_change WHERE alert_id = $1', [alerts[0]?.id]);
    const ids = alerts.map(({ id }) => id).sort();
    expect(await foundByBoth('BLANTON')).toEqual([ids, ids]);
  });

  it('miss none of two alerts that are saved side by side, whichever is committed first', async () => {
    await foundByBoth('BLANTON');
    let second: Promise<{ id: string }> | undefined;
    const first = await dataSource.transaction(async (manager) => {
      const alert = await createIn(manager, 'blanton');
      second = create('blanton');
      await eventually('the second creation to wait for the first', async () => {
        const waits = `SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`;
        return (await execute(manager, waits)) > 0;
      });
      expect(await foundByBoth('BLANTON')).toEqual([[], []]);
      return alert;
    });
    const ids = [first.id, (await second)?.id].sort();
    expect(await foundByBoth('BLANTON')).toEqual([ids, ids]);
  });

  it('answer several handlers at once from one reading', async () => {
    const { id } = await create('blanton');
    const answers = await Promise.all(Array.from({ length: 20 }, () => found(replicas[0], 'BLANTON')));
    expect(answers).toEqual(Array.from({ length: 20 }, () => [[id]]));
  });

  it('find again after the database was away', async () => {
    const { id } = await create('blanton');
    const [replica] = replicas;
    await dataSource.destroy();
    await expect(found(replica, 'BLANTON')).rejects.toThrow();
    await dataSource.initialize();
    expect(await found(replica, 'BLANTON')).toEqual([[id]]);
  });

  it('forget changes that are long past', async () => {
    await execute(dataSource, 'TRUNCATE term_change');
    await execute(dataSource, `UPDATE index_revision SET revision = 1_029_998 WHERE index_name = 'terms'`);
    const kept = async () => {
      const row = z.object({ least: z.coerce.number(), rows: z.int() });
      const sql = 'SELECT min(revision) AS least, count(*)::int AS rows FROM term_change';
      return queryRow(dataSource, row, sql);
    };
    await execute(
      dataSource,
      `INSERT INTO term_change SELECT nth, gen_random_uuid(), 'gin', false, 0 FROM generate_series(1_010_000, 1_029_998) AS nth`,
    );
    await create('blanton');
    expect((await kept())?.rows).toBe(20_000);
    await create('blanton');
    expect(await kept()).toEqual({ least: 1_020_001, rows: 10_000 });
  });

  it('are compared with a catalogue that is read once for all who ask at once', async () => {
    await list('BLANTON SNGL BRRL');
    const catalogue = new CatalogueIndex();
    const statements = jest.spyOn(dataSource, 'createQueryRunner');
    const counts = await Promise.all([1, 2, 3, 4].map(() => catalogue.countMatches(dataSource.manager, 'blanton')));
    expect(counts.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    // Each asks for the revision; one reads the names and the former names.
    expect(statements).toHaveBeenCalledTimes(4 + 2);
    statements.mockRestore();
  });

  it('find what a linear scan finds, after any sequence of saving, deleting and looking', async () => {
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        await execute(dataSource, 'TRUNCATE saved_alert CASCADE');
        await raiseIndexRevision(dataSource.manager, 'terms');
        const there: { id: string; termKey: string; term: string }[] = [];
        for (const { what, term, which } of steps) {
          if (what === 'save') there.push({ ...(await create(term)), term });
          const [gone] = what === 'delete' ? there.splice(which % Math.max(1, there.length), 1) : [];
          if (gone) await remove(gone);
          if (what !== 'look') continue;
          const expected = NAMES.map((name) =>
            there.flatMap(({ id, term: saved }) => (termMatchesName(saved, name) ? [id] : [])).sort(),
          );
          expect(await found(replicas[which % 2], ...NAMES)).toEqual(expected);
          hits += expected.flat().length;
        }
      }),
      { numRuns: 60 },
    );
    expect(hits).toBeGreaterThan(100);
  });
});

const step = fc.record({
  what: fc.constantFrom('save' as const, 'save' as const, 'delete' as const, 'look' as const),
  term: fc.constantFrom(...TERMS),
  which: fc.nat(),
});
