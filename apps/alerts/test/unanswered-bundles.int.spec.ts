import { execute, queryRows } from '@barrelhive/database';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import * as z from 'zod';
import { alertsMigrations } from '../src/database/migrations';

describe('the index of handed-on matches', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase({ name: 'alerts', migrations: alertsMigrations });
  });
  afterAll(() => database.dispose());

  it('finds the bundles of the last slots without reading all that have no answer', async () => {
    const plan = await (
      await database.connect()
    ).transaction(async (manager) => {
      await execute(manager, 'SET LOCAL enable_seqscan = off');
      const explain = 'EXPLAIN SELECT DISTINCT alert_id, slot FROM handed_on_match WHERE slot > now()';
      return queryRows(manager, z.record(z.string(), z.string()), explain);
    });
    expect(JSON.stringify(plan)).toContain('handed_on_match_slot');
  });
});
