import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts that the provider accepted, and then surely did not send since our account was at fault. */
export class KeepReturnedTexts1767398400010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE returned_text (
        sid text PRIMARY KEY,
        message_id uuid NOT NULL,
        returned_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX returned_text_message ON returned_text (message_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE returned_text');
  }
}
