import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators did to accounts by their commands: who, what, when, and to whom, by the id alone. */
export class NoteOperatorActions1767484800030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE operator_action (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        begun_at timestamptz NOT NULL DEFAULT now(),
        operator text NOT NULL,
        command text NOT NULL,
        user_id text,
        outcome text
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE operator_action');
  }
}
