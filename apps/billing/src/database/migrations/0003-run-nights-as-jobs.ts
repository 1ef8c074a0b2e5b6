import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nights stand in `job_run`. Those of the table before come along, so that an upgrade does not run a night twice. */
export class RunNightsAsJobs1767312000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO job_run (task, slot, runner, lease_until, finished_at)
      SELECT 'reconcile-subscriptions', (slot || ' 03:30')::timestamp AT TIME ZONE 'America/Denver',
             gen_random_uuid(), started_at, started_at
        FROM schedule_run WHERE task = 'reconcile';
      DROP TABLE schedule_run;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schedule_run (
        task text NOT NULL,
        slot text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (task, slot)
      );
      INSERT INTO schedule_run (task, slot, started_at)
      SELECT 'reconcile', to_char(slot AT TIME ZONE 'America/Denver', 'YYYY-MM-DD'), finished_at
        FROM job_run WHERE task = 'reconcile-subscriptions' AND finished_at IS NOT NULL;
    `);
  }
}
