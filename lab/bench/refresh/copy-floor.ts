import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Database, execute, queryRow } from '@barrelhive/database';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod';
import type { Product } from '../../../apps/search/src/catalogue/product';
import type { ChangedPart, Shelves } from './stocked-shelves';

/** The least that writing rows can cost: COPY into tables without key, index or constraint. */
export interface CopyFloor {
  /** The process that serves this connection, if it runs on this machine. */
  backend: number;
  /** Writes the rows out and copies them, in one transaction. */
  copy(rows: ChangedRows): Promise<void>;
  /** Empties the tables and gives how many rows stood in them. */
  empty(): Promise<number>;
  close(): Promise<void>;
}

export interface ChangedRows {
  products: readonly Product[];
  figures: readonly { sku: string; store: number; qty: number }[];
}

const LINES_PER_CHUNK = 1_000;

export async function createCopyFloor(databaseUrl: string): Promise<CopyFloor> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await execute(
    client,
    `
    CREATE TABLE bare_product (sku text, name text, department text, status text, display_group text, size text,
      price_cents integer, warehouse_qty integer, on_order_qty integer, store_qty integer);
    CREATE TABLE bare_figure (sku text, store smallint, qty integer)`,
  );
  const copyInto = async <Row>(table: string, rows: readonly Row[], lineOf: (row: Row) => string) => {
    const chunks = Readable.from(chunksOf(rows, lineOf));
    await pipeline(chunks, client.query(copyFrom(`COPY ${table} FROM STDIN`)));
  };
  return {
    backend: await backendOf(client),
    async copy({ products, figures }) {
      await execute(client, 'BEGIN');
      await copyInto('bare_product', products, productLine);
      await copyInto('bare_figure', figures, ({ sku, store, qty }) => line([sku, store, qty]));
      await execute(client, 'COMMIT');
    },
    async empty() {
      const row = await queryRow(
        client,
        z.object({ count: z.int() }),
        'SELECT ((SELECT count(*) FROM bare_product) + (SELECT count(*) FROM bare_figure))::int AS count',
      );
      await execute(client, 'TRUNCATE bare_product, bare_figure');
      return row?.count ?? 0;
    },
    close: () => client.end(),
  };
}

/** Each product that changed, and each figure of a store unless only the table counts. */
export function changedRows(before: Shelves, now: Shelves, part: ChangedPart): ChangedRows {
  const products = now.products.filter((product, place) => {
    const earlier = before.products[place];
    return product.storeQty !== earlier?.storeQty || product.priceCents !== earlier?.priceCents;
  });
  if (part === 'table') return { products, figures: [] };
  const figures = now.details.flatMap(({ sku, detail }, place) => {
    const earlier = before.details[place]?.detail.stores ?? [];
    return detail.stores.flatMap(({ number, qty }, index) =>
      qty === earlier[index]?.qty ? [] : [{ sku, store: number, qty }],
    );
  });
  return { products, figures };
}

function productLine({
  displayGroup,
  size,
  priceCents,
  warehouseQty,
  onOrderQty,
  storeQty,
  ...product
}: Product): string {
  const { sku, name, department, status } = product;
  return line([sku, name, department, status, displayGroup, size, priceCents, warehouseQty, onOrderQty, storeQty]);
}

function line(values: readonly (string | number | undefined)[]): string {
  return `${values.map((value) => value ?? '\\N').join('\t')}\n`;
}

function* chunksOf<Row>(rows: readonly Row[], lineOf: (row: Row) => string): Generator<Buffer> {
  for (let start = 0; start < rows.length; start += LINES_PER_CHUNK) {
    yield Buffer.from(
      rows
        .slice(start, start + LINES_PER_CHUNK)
        .map(lineOf)
        .join(''),
    );
  }
}

/** The number of the process by which Postgres serves a connection. */
export async function backendOf(connection: Database): Promise<number> {
  const row = await queryRow(connection, z.object({ pid: z.int() }), 'SELECT pg_backend_pid() AS pid');
  return row?.pid ?? 0;
}
