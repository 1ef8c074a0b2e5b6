import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps how the provider's price of each plan compared last with the one we show, for the alarm and for operators. */
export class NotePriceComparisons1767571200013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE price_comparison (
        tier text PRIMARY KEY,
        difference text,
        compared_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE price_comparison');
  }
}
