import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The table of a service's copy. Services that kept one before the library existed have it with fewer columns: there a valid
 * subscription counts as active until billing says more.
 */
class CreateEntitlementCopy1767312000000 implements MigrationInterface {
  readonly name = 'CreateEntitlementCopy1767312000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS entitlement (
        user_id text PRIMARY KEY,
        tier text NOT NULL,
        valid boolean NOT NULL,
        version integer NOT NULL
      );
      ALTER TABLE entitlement
        ADD COLUMN IF NOT EXISTS status text NOT NULL DEFAULT 'inactive',
        ADD COLUMN IF NOT EXISTS cancelled boolean NOT NULL DEFAULT false,
        ADD COLUMN IF NOT EXISTS ends_at timestamptz,
        ALTER COLUMN version TYPE integer;
      UPDATE entitlement SET status = 'active' WHERE valid AND status = 'inactive';
    `);
  }

  async down(): Promise<void> {
    // The table stays: which of its columns a service had before is not known, and its own migrations drop it.
  }
}

/** Runs after the migrations with which services made the table before: list them behind the service's own. */
export const entitlementMigrations = [CreateEntitlementCopy1767312000000];
