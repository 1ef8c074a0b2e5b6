import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The runs of scheduled tasks, one row per task and slot, and the function behind the triggers of `notifyOnChange`. */
export class CreateJobTables1767225600002 implements MigrationInterface {
  readonly name = 'CreateJobTables1767225600002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE job_run (
        task text NOT NULL,
        slot timestamptz NOT NULL,
        runner uuid NOT NULL,
        lease_until timestamptz NOT NULL,
        retry_at timestamptz NOT NULL DEFAULT '-infinity',
        finished_at timestamptz,
        PRIMARY KEY (task, slot)
      );
      CREATE INDEX job_run_unfinished ON job_run (task, lease_until) WHERE finished_at IS NULL;

      CREATE FUNCTION notify_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_notify(TG_TABLE_NAME || '_' || TG_TABLE_SCHEMA, '');
          RETURN NULL;
        END
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION notify_of_change();
      DROP TABLE job_run;
    `);
  }
}

/** The migrations that every service with a database runs before its own. */
export const jobsMigrations = [CreateJobTables1767225600002];
