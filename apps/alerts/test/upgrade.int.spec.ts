import { execute, queryRows } from '@barrelhive/database';
import { SlotLease } from '@barrelhive/jobs';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod';
import { alertsMigrations } from '../src/database/migrations';
import { ALERT_TASK } from '../src/schedule/schedule-times';

const SLOT = new Date('2026-11-21T17:15:00.000Z');

/** What a service of the version before left behind. */
class RunSlotBefore1767229200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('INSERT INTO schedule_run (slot, bundles) VALUES ($1, 3)', [SLOT]);
  }

  async down(): Promise<void> {}
}

describe('a database of the version before', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase({ name: 'alerts', migrations: [...alertsMigrations, RunSlotBefore1767229200001] });
  });
  afterAll(() => database.dispose());

  it('knows which slot it ran last, and does not run it again', async () => {
    const slots = new SlotLease(await database.connect());
    expect(await slots.lastFinished(ALERT_TASK)).toEqual(SLOT);
    expect(await slots.run(ALERT_TASK, SLOT, async () => 'ran again')).toBeUndefined();
  });

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
