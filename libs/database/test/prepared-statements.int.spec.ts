import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import {
  execute,
  isInfrastructureError,
  PLANNED_EACH_TIME,
  prepareStatements,
  queryRow,
  queryRows,
} from '../src/index';
import { forgetPlans, statementName } from '../src/prepared-statements';

const bottle = z.object({ id: z.coerce.number() });
const FIND = 'SELECT id FROM bottle WHERE id = $1';

describe('a prepared statement', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeEach(async () => {
    database = await testDatabase({ name: 'search', migrations: [] });
    dataSource = await connect();
    prepareStatements(dataSource);
    await execute(dataSource, 'CREATE TABLE bottle (id integer)');
    await execute(dataSource, 'INSERT INTO bottle VALUES (1)');
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.dispose();
  });

  /** With one connection, whose prepared statements can be asked for. */
  const connect = () => {
    const extra = { options: '-c role=barrelhive_search -c search_path=search' };
    return new DataSource({
      type: 'postgres',
      url: database.url,
      poolSize: 1,
      installExtensions: false,
      extra,
    }).initialize();
  };
  const find = (place = dataSource) => queryRow(place, bottle, FIND, [1]);
  const plans = async (place: DataSource) =>
    queryRows(
      place,
      z.object({ statement: z.string(), plans: z.int() }),
      `SELECT statement, (generic_plans + custom_plans)::int AS plans FROM pg_prepared_statements`,
    );

  it('is parsed once a connection, within transactions and outside of them', async () => {
    await find();
    await dataSource.transaction((manager) => queryRow(manager, bottle, FIND, [1]));
    expect(await plans(dataSource)).toEqual([{ statement: FIND, plans: 2 }]);
  });

  it('is planned once and for all when a plan for any values is as good', async () => {
    for (let time = 0; time < 10; time += 1) await find();
    const generic = 'SELECT generic_plans::int AS generic FROM pg_prepared_statements';
    expect(await queryRow(dataSource, z.object({ generic: z.int() }), generic)).toEqual({ generic: 5 });
  });

  it('is not made of a statement without values, which may be several, of one to be planned each time, nor where none are wanted', async () => {
    await queryRows(dataSource, bottle, 'SELECT id FROM bottle');
    await queryRows(dataSource, bottle, `${PLANNED_EACH_TIME} ${FIND}`, [1]);
    expect(await plans(dataSource)).toEqual([]);
    const unprepared = await connect();
    try {
      expect(await queryRow(unprepared, bottle, FIND, [1])).toEqual({ id: 1 });
      expect(await plans(unprepared)).toEqual([]);
    } finally {
      await unprepared.destroy();
    }
  });

  it('is made anew after a migration that changed the type of a column', async () => {
    await find();
    await execute(dataSource, 'ALTER TABLE bottle ALTER COLUMN id TYPE bigint');
    expect(await find()).toEqual({ id: 1 });
    expect(await plans(dataSource)).toHaveLength(2);
  });

  it('fails within a transaction after such a migration as if the database were away, and once', async () => {
    await find();
    await execute(dataSource, 'ALTER TABLE bottle ALTER COLUMN id TYPE bigint');
    const within = () => dataSource.transaction((manager) => queryRow(manager, bottle, FIND, [1]));
    const failed: unknown = await within().catch((error: unknown) => error);
    expect(failed).toMatchObject({ driverError: { code: '0A000' } });
    expect(isInfrastructureError(failed)).toBe(true);
    expect(await within()).toEqual({ id: 1 });
  });

  it('is made after all when Postgres could not make it before', async () => {
    const missing = () => queryRow(dataSource, bottle, 'SELECT id FROM cask WHERE id = $1', [1]);
    await expect(missing()).rejects.toThrow('does not exist');
    await expect(
      dataSource.transaction(async (manager) => {
        await execute(manager, 'SELECT 1 / 0').catch(() => undefined);
        await queryRow(manager, bottle, FIND, [1]);
      }),
    ).rejects.toThrow('current transaction is aborted');
    await execute(dataSource, 'CREATE TABLE cask AS SELECT id FROM bottle');
    expect(await missing()).toEqual({ id: 1 });
    expect(await find()).toEqual({ id: 1 });
  });

  it('is made of 500 texts at most, so that texts without bound do not fill Postgres', () => {
    forgetPlans();
    const texts = Array.from({ length: 501 }, (_, nth) => `SELECT ${nth}, $1`);
    const names = texts.map((text) => statementName(dataSource, text));
    expect(new Set(names.slice(0, 500)).size).toBe(500);
    expect(names.at(-1)).toBeUndefined();
    expect(statementName(dataSource, texts[0] ?? '')).toBe(names[0]);
    forgetPlans();
    expect(statementName(dataSource, texts[0] ?? '')).not.toBe(names[0]);
  });
});
