import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that were under way when a worker died, and how often they were begun alone since without an end. */
export class CreateSuspects1767398400000 implements MigrationInterface {
  readonly name = 'CreateSuspects1767398400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE suspect_event (
        event_id uuid PRIMARY KEY,
        lone_starts integer NOT NULL,
        begun_at timestamptz NOT NULL DEFAULT now()
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE suspect_event');
  }
}
