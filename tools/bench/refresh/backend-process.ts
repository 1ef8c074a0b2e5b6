export interface BackendRow {
  pid: number;
}

/** The number of the process by which Postgres serves a connection. */
export async function backendOf(query: (sql: string) => Promise<BackendRow[]>): Promise<number> {
  const [row] = await query('SELECT pg_backend_pid() AS pid');
  return row?.pid ?? 0;
}
