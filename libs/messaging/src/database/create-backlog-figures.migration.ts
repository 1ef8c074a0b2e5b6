import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The one row in which the replicas of a service share what one of them counted. */
export class CreateBacklogFigures1767398400002 implements MigrationInterface {
  readonly name = 'CreateBacklogFigures1767398400002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backlog_figures (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        measured_at timestamptz NOT NULL DEFAULT '-infinity',
        backlog integer NOT NULL DEFAULT 0,
        oldest_at timestamptz,
        dead_letters integer NOT NULL DEFAULT 0
      );
      INSERT INTO backlog_figures DEFAULT VALUES;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE backlog_figures');
  }
}
