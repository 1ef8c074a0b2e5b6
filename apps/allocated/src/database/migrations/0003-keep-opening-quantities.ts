import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the agency's allocated page by month, what its names and addresses mean, and until when a store held a bottle. The keys serve all
 * queries: rows are read by month, names by their key, stores one and all. The stores that are known already are taken over.
 */
export class KeepOpeningQuantities1767571200014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE page_observation (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        observed_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        content_hash text NOT NULL
      );

      CREATE TABLE page_row (
        year smallint NOT NULL,
        month smallint NOT NULL,
        place integer NOT NULL,
        name_key text NOT NULL,
        store text NOT NULL,
        quantity integer,
        PRIMARY KEY (year, month, place)
      );

      CREATE TABLE written_name (
        name_key text PRIMARY KEY,
        id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
        name text NOT NULL,
        price_cents integer,
        verdict text NOT NULL CHECK (verdict IN ('accepted', 'doubtful', 'unknown', 'rejected')),
        sku text CHECK ((sku IS NOT NULL) = (verdict = 'accepted')),
        candidates jsonb NOT NULL DEFAULT '[]',
        decided_at timestamptz
      );

      CREATE TABLE known_store (
        store_number text PRIMARY KEY,
        address text NOT NULL,
        city text NOT NULL,
        observed_at timestamptz NOT NULL
      );

      CREATE TABLE store_holding (
        sku text NOT NULL,
        store_number text NOT NULL,
        held_until timestamptz,
        PRIMARY KEY (sku, store_number)
      );

      INSERT INTO known_store (store_number, address, city, observed_at)
      SELECT DISTINCT ON (store ->> 'storeNumber')
             store ->> 'storeNumber', store ->> 'address', store ->> 'city', observed_at
        FROM store_stock, jsonb_array_elements(stores) AS store
       ORDER BY store ->> 'storeNumber', observed_at DESC;

      INSERT INTO store_holding (sku, store_number)
      SELECT DISTINCT sku, store ->> 'storeNumber'
        FROM store_stock, jsonb_array_elements(stores) AS store WHERE (store ->> 'qty')::integer > 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE store_holding, known_store, written_name, page_row, page_observation');
  }
}
