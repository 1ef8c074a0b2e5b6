import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers what is read from the payment provider, so that of two answers the one to the later question stays. */
export class NumberProviderReadings1767398400003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE provider_reading;
      ALTER TABLE subscription ADD COLUMN reading bigint NOT NULL DEFAULT 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE subscription DROP COLUMN reading;
      DROP SEQUENCE provider_reading;
    `);
  }
}
