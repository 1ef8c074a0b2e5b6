import type { Readable, Writable } from 'node:stream';
import type { ServiceName } from '@barrelhive/contracts';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { qualified, type TableShape } from './stored-tables';

/** The rows of a table in the text form of COPY, which every version of Postgres reads. */
export function readRows(client: Client, service: ServiceName, table: TableShape): Readable {
  return client.query(copyTo(`COPY ${target(client, service, table)} TO STDOUT`));
}

/** Takes what `readRows` gave. */
export function writeRows(client: Client, service: ServiceName, table: TableShape): Writable {
  return client.query(copyFrom(`COPY ${target(client, service, table)} FROM STDIN`));
}

function target(client: Client, service: ServiceName, { name, columns }: TableShape): string {
  return `${qualified(client, service, name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
}
