import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row while the provider takes nothing at all of ours, for all replicas to see. */
export class PauseSending1767398400005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sending_pause (
        is_on boolean PRIMARY KEY DEFAULT true CHECK (is_on),
        since timestamptz NOT NULL DEFAULT now(),
        reason text NOT NULL,
        -- What proves that the fault is mended: an accepted text, or one that was sent, where the fault showed after acceptance.
        ends_with text NOT NULL CHECK (ends_with IN ('accepted', 'sent')),
        next_trial_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sending_pause');
  }
}
