import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which alerts came and went at which revision of the terms, so that an index in memory need not be read anew. */
export class NoteTermChanges1767398400006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE term_change (
        revision bigint NOT NULL,
        alert_id uuid NOT NULL,
        term_key text NOT NULL,
        is_watched boolean NOT NULL,
        PRIMARY KEY (revision, alert_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE term_change');
  }
}
