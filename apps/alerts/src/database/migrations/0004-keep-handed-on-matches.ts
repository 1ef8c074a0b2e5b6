import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The matches that were handed on stay until notifications says what became of their bundle. */
export class KeepHandedOnMatches1767398400002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE handed_on_match (
        alert_id uuid NOT NULL REFERENCES saved_alert ON DELETE CASCADE,
        slot timestamptz NOT NULL,
        sku text NOT NULL,
        kind text NOT NULL,
        change jsonb NOT NULL,
        first_observed_at timestamptz,
        observed_at timestamptz NOT NULL,
        correlation_id text NOT NULL,
        ask_at timestamptz NOT NULL,
        PRIMARY KEY (alert_id, slot, sku, kind)
      );
      CREATE INDEX handed_on_match_ask ON handed_on_match (ask_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE handed_on_match');
  }
}
