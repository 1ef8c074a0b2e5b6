import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What billing said last of each user's plan. */
export class CreateEntitlement1767225700005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE entitlement (
        user_id text PRIMARY KEY,
        tier text NOT NULL,
        valid boolean NOT NULL,
        version bigint NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE entitlement;`);
  }
}
