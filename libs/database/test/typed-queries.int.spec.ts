import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { execute, nullAsUndefined, queryRow, queryRows, UnexpectedRowError, type Database } from '../src/index';

const bottle = z.object({ id: z.int(), name: z.string() });
const answerOfOne = z.object({ one: z.literal(1) });

describe('a typed query', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let client: pg.Client;

  beforeAll(async () => {
    database = await testDatabase({ name: 'search', migrations: [] });
    dataSource = await database.connect();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await execute(client, 'CREATE TABLE search.bottle (id integer PRIMARY KEY, name text)');
    await execute(client, 'GRANT ALL ON search.bottle TO PUBLIC');
    await execute(client, 'SET search_path TO search');
  });

  beforeEach(async () => {
    await execute(dataSource, 'TRUNCATE bottle');
    await execute(dataSource, `INSERT INTO bottle VALUES (1, 'Blanton''s'), (2, 'Weller')`);
  });

  afterAll(async () => {
    await client.end();
    await database.dispose();
  });

  const places: [string, (work: (place: Database) => Promise<void>) => Promise<void>][] = [
    ['outside of a transaction', (work) => work(dataSource)],
    ['with the manager of no transaction', (work) => work(dataSource.manager)],
    ['inside a transaction', (work) => dataSource.transaction(work)],
    ['inside a nested transaction', (work) => dataSource.transaction((manager) => manager.transaction(work))],
    ['on a connection of its own', (work) => work(client)],
  ];

  describe.each(places)('%s', (_name, inPlace) => {
    it.each([
      ['SELECT', 'SELECT id, name FROM bottle WHERE id = $1'],
      ['UPDATE', 'UPDATE bottle SET name = name WHERE id = $1 RETURNING id, name'],
      ['DELETE', 'DELETE FROM bottle WHERE id = $1 RETURNING id, name'],
      ['CTE', 'WITH gone AS (DELETE FROM bottle WHERE id = $1 RETURNING *) SELECT id, name FROM gone'],
      [
        'CTE that ends in an UPDATE',
        'WITH a AS (SELECT $1::int AS id) UPDATE bottle b SET id = b.id FROM a WHERE a.id = b.id RETURNING b.*',
      ],
    ])('gives the rows of a %s', async (_kind, sql) => {
      await inPlace(async (place) => {
        expect(await queryRows(place, bottle, sql, [2])).toEqual([{ id: 2, name: 'Weller' }]);
      });
    });

    it('gives the rows of an INSERT', async () => {
      await inPlace(async (place) => {
        const sql = `INSERT INTO bottle VALUES (3, 'Eagle Rare'), (4, 'Stagg') RETURNING id, name`;
        const rows = await queryRows(place, bottle, sql);
        expect(rows.map(({ id }) => id)).toEqual([3, 4]);
      });
    });

    it.each([
      ['INSERT', `INSERT INTO bottle VALUES (3, 'Eagle Rare'), (4, 'Stagg')`, 2],
      ['INSERT that meets a row', `INSERT INTO bottle VALUES (1, 'x') ON CONFLICT DO NOTHING`, 0],
      ['UPDATE', `UPDATE bottle SET name = 'x'`, 2],
      ['UPDATE with RETURNING', `UPDATE bottle SET name = 'x' WHERE id = 1 RETURNING id`, 1],
      ['DELETE', 'DELETE FROM bottle', 2],
      ['SET', `SET LOCAL statement_timeout = '1s'`, 0],
    ])('counts the rows of an %s', async (_kind, sql, count) => {
      await inPlace(async (place) => {
        expect(await execute(place, sql)).toBe(count);
      });
    });

    it('gives the first row, or undefined', async () => {
      await inPlace(async (place) => {
        const sql = 'SELECT id, name FROM bottle WHERE id >= $1 ORDER BY id';
        expect(await queryRow(place, bottle, sql, [1])).toEqual({ id: 1, name: "Blanton's" });
        expect(await queryRow(place, bottle, sql, [9])).toBeUndefined();
      });
    });
  });

  it('parses what the schema transforms', async () => {
    const counted = z.object({ bottles: z.coerce.number() });
    expect(await queryRow(dataSource, counted, 'SELECT count(*) AS bottles FROM bottle')).toEqual({ bottles: 2 });
  });

  it('reads NULL as undefined where the schema says so', async () => {
    const figures = z.object({ given: nullAsUndefined(z.int()), missing: nullAsUndefined(z.int()) });
    const sql = 'SELECT 1 AS given, NULL::integer AS missing';
    expect(await queryRow(dataSource, figures, sql)).toEqual({ given: 1, missing: undefined });
  });

  it('names the statement and the field of a row that does not fit, and no value', async () => {
    await execute(dataSource, 'UPDATE bottle SET name = NULL WHERE id = 2');
    const asked = queryRows(dataSource, bottle, 'SELECT id, name FROM bottle ORDER BY id');
    await expect(asked).rejects.toThrow(UnexpectedRowError);
    await expect(asked).rejects.toThrow(
      'A row of "SELECT id, name FROM bottle ORDER …" does not fit its schema: name: Invalid input: expected string, received null',
    );
  });

  it('runs in the transaction it was given, and is undone with it', async () => {
    const failed = dataSource.transaction(async (manager) => {
      await execute(manager, 'DELETE FROM bottle');
      expect(await queryRows(manager, bottle, 'SELECT id, name FROM bottle')).toEqual([]);
      expect(await queryRows(dataSource, bottle, 'SELECT id, name FROM bottle')).toHaveLength(2);
      throw new Error('undo');
    });
    await expect(failed).rejects.toThrow('undo');
    expect(await queryRows(dataSource, bottle, 'SELECT id, name FROM bottle')).toHaveLength(2);
  });

  it('gives every connection back to the pool, also after a failure', async () => {
    const more = Array.from({ length: 50 }, () => queryRow(dataSource, answerOfOne, 'SELECT 1 AS one'));
    const failing = Array.from({ length: 50 }, () => execute(dataSource, 'SELECT 1 / 0').catch(() => 'failed'));
    expect(new Set(await Promise.all(failing))).toEqual(new Set(['failed']));
    expect(await Promise.all(more)).toHaveLength(50);
    expect(await queryRow(dataSource, answerOfOne, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });
});
