import type { ServiceName } from '@barrelhive/contracts';
import { execute, queryRow, queryRows } from '@barrelhive/database';
import { roleOf } from '@barrelhive/service-kit';
import type { Client } from 'pg';
import * as z from 'zod';
import type { SequenceState, TableContent, TableRecord } from './manifest';

const tableRow = z.object({ name: z.string(), columns: z.array(z.string()), refersTo: z.array(z.string()) });
const nameRow = z.object({ name: z.string() });
const contentRow = z.object({ rows: z.string(), checksum: z.string() });
const stateRow = z.object({ lastValue: z.string(), isCalled: z.boolean() });

export type TableShape = Pick<TableRecord, 'name' | 'columns'>;

/** For the rest of the transaction everything is done as the service, and values are written in one way whatever the server's settings. */
export async function actAs(client: Client, service: ServiceName): Promise<void> {
  await execute(client, `SET LOCAL ROLE ${client.escapeIdentifier(roleOf(service))}`);
  await execute(client, `SET LOCAL timezone = 'UTC'`);
  await execute(client, `SET LOCAL datestyle = 'ISO, YMD'`);
  await execute(client, `SET LOCAL intervalstyle = 'postgres'`);
  await execute(client, `SET LOCAL bytea_output = 'hex'`);
}

export async function hasSchema(client: Client, service: ServiceName): Promise<boolean> {
  return (await execute(client, 'SELECT FROM pg_namespace WHERE nspname = $1', [service])) === 1;
}

/** The tables of a service, those first that others refer to. */
export async function tablesOf(client: Client, service: ServiceName): Promise<TableShape[]> {
  const left = await queryRows(
    client,
    tableRow,
    `SELECT c.relname AS name,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                  ORDER BY a.attnum) AS columns,
            ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
                  WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS "refersTo"
     FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
    [service],
  );
  const ordered: TableShape[] = [];
  const done = new Set<string>();
  while (ordered.length < left.length) {
    const next = left.find(({ name, refersTo }) => !done.has(name) && refersTo.every((other) => done.has(other)));
    if (!next) throw new Error(`The tables of ${service} refer to each other in a circle.`);
    done.add(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** Counts the rows and adds up a hash of each. */
export async function contentOf(client: Client, service: ServiceName, table: string): Promise<TableContent> {
  const row = await queryRow(
    client,
    contentRow,
    `SELECT count(*) AS rows,
            coalesce(sum(('x' || left(encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint::numeric), 0)::text
              AS checksum
     FROM ${qualified(client, service, table)} t`,
  );
  return { rows: Number(row?.rows), checksum: row?.checksum ?? '' };
}

export async function sequencesOf(client: Client, service: ServiceName): Promise<SequenceState[]> {
  const names = await queryRows(
    client,
    nameRow,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'S' ORDER BY relname`,
    [service],
  );
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const state = await queryRow(
      client,
      stateRow,
      `SELECT last_value AS "lastValue", is_called AS "isCalled" FROM ${qualified(client, service, name)}`,
    );
    if (state) states.push({ name, ...state });
  }
  return states;
}

export async function setSequence(client: Client, service: ServiceName, state: SequenceState): Promise<void> {
  const { name, lastValue, isCalled } = state;
  await execute(client, 'SELECT setval($1::regclass, $2, $3)', [qualified(client, service, name), lastValue, isCalled]);
}

export const qualified = (client: Client, service: ServiceName, relation: string) =>
  `${client.escapeIdentifier(service)}.${client.escapeIdentifier(relation)}`;
