import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table of a service's copy of plans. */
class CreateEntitlementCopy1767312000000 implements MigrationInterface {
  readonly name = 'CreateEntitlementCopy1767312000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE entitlement (
        user_id text PRIMARY KEY,
        tier text NOT NULL,
        valid boolean NOT NULL,
        version integer NOT NULL,
        status text NOT NULL DEFAULT 'inactive',
        cancelled boolean NOT NULL DEFAULT false,
        ends_at timestamptz
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE entitlement');
  }
}

/** The migrations that a service with a copy of plans runs before its own. */
export const entitlementMigrations = [CreateEntitlementCopy1767312000000];
