import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The opt-outs of numbers whose owners deleted their accounts: they hold again when somebody brings such a number. */
export class KeepOptOutsOfDeletedUsers1767484800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE kept_opt_out (
        phone_digest text PRIMARY KEY,
        opted_out_at timestamptz NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kept_opt_out');
  }
}
