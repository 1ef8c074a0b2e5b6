import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the alerts service, each with the index that serves its query. */
export class CreateAlerts1767229200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_alert (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id text NOT NULL,
        search_term text NOT NULL,
        term_key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX saved_alert_user_term ON saved_alert (user_id, term_key);
      CREATE INDEX saved_alert_user_created ON saved_alert (user_id, created_at);

      CREATE TABLE alert_history (
        alert_id uuid NOT NULL REFERENCES saved_alert ON DELETE CASCADE,
        slot timestamptz NOT NULL,
        sent_at timestamptz NOT NULL,
        items_found integer NOT NULL,
        PRIMARY KEY (alert_id, slot)
      );
      CREATE INDEX alert_history_newest ON alert_history (alert_id, sent_at DESC);

      CREATE TABLE entitlement (
        user_id text PRIMARY KEY,
        tier text NOT NULL,
        valid boolean NOT NULL,
        version bigint NOT NULL
      );

      CREATE TABLE catalogue_entry (
        sku text PRIMARY KEY,
        name text NOT NULL,
        price_cents integer,
        warehouse_qty integer,
        on_order_qty integer,
        store_qty integer,
        listed boolean NOT NULL,
        observed_at timestamptz NOT NULL
      );

      CREATE TABLE pending_match (
        alert_id uuid NOT NULL REFERENCES saved_alert ON DELETE CASCADE,
        sku text NOT NULL,
        kind text NOT NULL,
        change jsonb NOT NULL,
        observed_at timestamptz NOT NULL,
        correlation_id text NOT NULL,
        PRIMARY KEY (alert_id, sku, kind)
      );

      CREATE TABLE handed_on_day (
        alert_id uuid NOT NULL REFERENCES saved_alert ON DELETE CASCADE,
        day date NOT NULL,
        slot timestamptz NOT NULL,
        PRIMARY KEY (alert_id, day)
      );
      CREATE INDEX handed_on_day_old ON handed_on_day (day);

      CREATE TABLE schedule_run (
        slot timestamptz PRIMARY KEY,
        bundles integer NOT NULL DEFAULT 0
      );

      CREATE TABLE index_revision (
        index_name text PRIMARY KEY,
        revision bigint NOT NULL
      );
      INSERT INTO index_revision VALUES ('terms', 0), ('catalogue', 0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE index_revision, schedule_run, handed_on_day, pending_match, catalogue_entry, entitlement,
        alert_history, saved_alert;
    `);
  }
}
