import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the allocated service, each with the index that serves its query. */
export class CreateAllocated1767229200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE allocated_product (
        sku text PRIMARY KEY,
        name text NOT NULL,
        size text,
        price_cents integer,
        warehouse_qty integer,
        on_order_qty integer,
        store_qty integer,
        on_list boolean NOT NULL,
        observed_at timestamptz NOT NULL
      );

      CREATE TABLE store_stock (
        sku text PRIMARY KEY,
        stores jsonb NOT NULL,
        observed_at timestamptz NOT NULL
      );

      CREATE TABLE period (
        year smallint NOT NULL,
        month smallint NOT NULL,
        opened_at timestamptz NOT NULL,
        PRIMARY KEY (year, month)
      );

      CREATE TABLE period_item (
        year smallint NOT NULL,
        month smallint NOT NULL,
        sku text NOT NULL,
        name text NOT NULL,
        size text,
        price_cents integer,
        warehouse_qty integer,
        on_order_qty integer,
        store_qty integer,
        stores jsonb NOT NULL DEFAULT '[]',
        PRIMARY KEY (year, month, sku),
        FOREIGN KEY (year, month) REFERENCES period
      );

      CREATE TABLE entitlement (
        user_id text PRIMARY KEY,
        tier text NOT NULL,
        valid boolean NOT NULL,
        version bigint NOT NULL
      );

      CREATE TABLE drawing (
        id text PRIMARY KEY,
        title text NOT NULL,
        items jsonb NOT NULL,
        opened_at timestamptz NOT NULL,
        closed_at timestamptz
      );
      CREATE INDEX drawing_open ON drawing (opened_at) WHERE closed_at IS NULL;

      CREATE TABLE drawings_observation (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        observed_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE drawings_observation, drawing, entitlement, period_item, period, store_stock, allocated_product;
    `);
  }
}
