import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each store holds, one row per bottle, and the manners of asking the agency for it. */
export class CreateStoreStock1767225700002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE store (
        number smallint PRIMARY KEY,
        name text NOT NULL,
        address text NOT NULL,
        city text NOT NULL,
        phone text NOT NULL,
        latitude double precision,
        longitude double precision
      );

      CREATE TABLE store_stock (
        sku text PRIMARY KEY,
        checked_at timestamptz NOT NULL,
        statewide_qty integer,
        stores smallint[] NOT NULL,
        quantities integer[] NOT NULL,
        CHECK (cardinality(stores) = cardinality(quantities))
      );
      CREATE INDEX store_stock_checked ON store_stock (checked_at);
      COMMENT ON COLUMN store_stock.statewide_qty IS 'the total of the product table when the detail was read';

      CREATE TABLE detail_attempt (
        sku text PRIMARY KEY,
        claimed_by uuid,
        claimed_until timestamptz,
        fetched_at timestamptz,
        failures integer NOT NULL DEFAULT 0,
        retry_at timestamptz,
        statewide_qty integer,
        reason text
      );
      CREATE INDEX detail_attempt_failed ON detail_attempt (retry_at) WHERE failures > 0;
      COMMENT ON COLUMN detail_attempt.statewide_qty IS 'the total at the last attempt; when it changes, a young detail is outdated and a back-off over';

      CREATE UNLOGGED TABLE agency_pace (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        next_at timestamptz NOT NULL,
        holder uuid,
        quiet_until timestamptz NOT NULL DEFAULT '-infinity'
      );
      INSERT INTO agency_pace (next_at) VALUES (now());

      CREATE TABLE source_page (
        name text PRIMARY KEY,
        read_at timestamptz NOT NULL,
        content jsonb NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE source_page, agency_pace, detail_attempt, store_stock, store;`);
  }
}
