import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the allocated service, each with the index that serves its query. */
export class CreateAllocated1767312000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const tables of [STOCK, PERIODS, PAGE, DRAWINGS]) await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE upcoming_drawing, drawings_observation, drawing, written_name, page_row, page_of_month, page_observation, period_item, period,
        store_holding, known_store, store_stock, allocated_product;
    `);
  }
}

/** The allocated bottles, the stores, and until when a store held a bottle. */
const STOCK = `
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
`;

const PERIODS = `
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
    -- Since when it is on the list no more.
    left_at timestamptz,
    PRIMARY KEY (year, month, sku),
    FOREIGN KEY (year, month) REFERENCES period
  );
`;

/**
 * The agency's allocated page by month, and what its names mean. The keys serve all queries: rows are read by month, names by their key.
 */
const PAGE = `
  CREATE TABLE page_observation (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    observed_at timestamptz NOT NULL,
    content_hash text NOT NULL
  );

  CREATE TABLE page_of_month (
    year smallint NOT NULL,
    month smallint NOT NULL,
    content_hash text NOT NULL,
    -- When it first stood on the page ahead of its day; null for a list that came on it or later.
    posted_at timestamptz,
    PRIMARY KEY (year, month)
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
`;

/** The open drawings, and those that the agency announces, as the last look showed them. */
const DRAWINGS = `
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

  CREATE TABLE upcoming_drawing (
    place smallint PRIMARY KEY,
    title text NOT NULL,
    items jsonb NOT NULL
  );
`;
