import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The catalogue, its history, the runs that made it, and what is known of each store. */
export class CreateCatalogue1767225700001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE product (
        sku text PRIMARY KEY,
        name text NOT NULL,
        department text NOT NULL,
        status text NOT NULL,
        display_group text,
        size text,
        price_cents integer,
        warehouse_qty integer,
        on_order_qty integer,
        store_qty integer,
        known_price_cents integer,
        known_store_qty integer,
        zero_doubted_at timestamptz,
        first_seen_at timestamptz NOT NULL,
        delisted_at timestamptz,
        revision bigint NOT NULL
      );
      CREATE INDEX product_revision ON product (revision);
      COMMENT ON COLUMN product.store_qty IS 'as the last pass gave it; null when it gave none';
      COMMENT ON COLUMN product.known_store_qty IS 'the last figure ever given: what a restock is compared with';
      COMMENT ON COLUMN product.zero_doubted_at IS 'went to zero in a mass drop that was believed only after a while';

      CREATE TABLE catalogue_state (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        revision bigint NOT NULL
      );
      INSERT INTO catalogue_state (revision) VALUES (0);

      CREATE TABLE price_history (
        sku text NOT NULL,
        at timestamptz NOT NULL,
        price_cents integer NOT NULL,
        PRIMARY KEY (sku, at)
      );
      CREATE TABLE stock_history (
        sku text NOT NULL,
        at timestamptz NOT NULL,
        store_qty integer NOT NULL,
        PRIMARY KEY (sku, at)
      );

      CREATE TABLE refresh_run (
        id uuid PRIMARY KEY,
        started_at timestamptz NOT NULL,
        finished_at timestamptz NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('accepted', 'rejected', 'failed')),
        rows integer NOT NULL,
        changed integer NOT NULL,
        reason text
      );
      CREATE INDEX refresh_run_newest ON refresh_run (started_at DESC);
      CREATE INDEX refresh_run_accepted ON refresh_run (started_at DESC) WHERE outcome = 'accepted';

      CREATE TABLE suspect_pass (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        first_seen_at timestamptz NOT NULL,
        passes integer NOT NULL,
        skus text[] NOT NULL
      );

      CREATE TABLE schedule_run (
        task text NOT NULL,
        slot timestamptz NOT NULL,
        runner uuid NOT NULL,
        lease_until timestamptz NOT NULL,
        finished_at timestamptz,
        PRIMARY KEY (task, slot)
      );
      CREATE INDEX schedule_run_unfinished ON schedule_run (task, lease_until) WHERE finished_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE schedule_run, suspect_pass, refresh_run, stock_history, price_history, catalogue_state, product;
    `);
  }
}
