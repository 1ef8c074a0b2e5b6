import { queryRow, type Database } from '@barrelhive/database';
import * as z from 'zod';

/** The number of the process by which Postgres serves a connection. */
export async function backendOf(connection: Database): Promise<number> {
  const row = await queryRow(connection, z.object({ pid: z.int() }), 'SELECT pg_backend_pid() AS pid');
  return row?.pid ?? 0;
}
