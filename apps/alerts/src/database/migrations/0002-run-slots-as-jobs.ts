import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs of the schedule stand in `job_run`. Those of the table before come along, so that no slot runs twice. */
export class RunSlotsAsJobs1767312000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO job_run (task, slot, runner, lease_until, finished_at)
      SELECT 'hand-on-alerts', slot, gen_random_uuid(), now(), now() FROM schedule_run;
      DROP TABLE schedule_run;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schedule_run (slot timestamptz PRIMARY KEY, bundles integer NOT NULL DEFAULT 0);
      INSERT INTO schedule_run (slot) SELECT slot FROM job_run WHERE task = 'hand-on-alerts' AND finished_at IS NOT NULL;
    `);
  }
}
