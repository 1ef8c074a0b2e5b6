import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What all replicas have to know of the provider: how it answers. */
export class KeepProviderHealth1767398400007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE provider_health (
        is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
        unclear_in_a_row integer NOT NULL DEFAULT 0,
        -- When the first of these was attempted: what was attempted before says nothing of the time since.
        unclear_since timestamptz,
        -- The attempt that proved at the end of the last pause that the provider works.
        proven_at timestamptz
      );

      ALTER TABLE sending_pause ADD last_trial_at timestamptz NOT NULL DEFAULT now();
      -- Since when each question about the attempt was answered, and how long that was before the last one that was not.
      ALTER TABLE message ADD answered_since timestamptz, ADD answered_seconds real;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE message DROP answered_since, DROP answered_seconds;
      ALTER TABLE sending_pause DROP last_trial_at;
      DROP TABLE provider_health;
    `);
  }
}
