import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The runs of scheduled tasks move to the table of the jobs library. */
export class TakeOverJobRuns1767225700006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO job_run (task, slot, runner, lease_until, finished_at)
      SELECT task, slot, runner, lease_until, finished_at FROM schedule_run;
      DROP TABLE schedule_run;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schedule_run (
        task text NOT NULL,
        slot timestamptz NOT NULL,
        runner uuid NOT NULL,
        lease_until timestamptz NOT NULL,
        finished_at timestamptz,
        PRIMARY KEY (task, slot)
      );
      CREATE INDEX schedule_run_unfinished ON schedule_run (task, lease_until) WHERE finished_at IS NULL;
      INSERT INTO schedule_run (task, slot, runner, lease_until, finished_at)
      SELECT task, slot, runner, lease_until, finished_at FROM job_run;
    `);
  }
}
