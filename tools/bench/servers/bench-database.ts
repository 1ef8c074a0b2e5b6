import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startTestServers } from '../../dev/infrastructure/test-servers';

/**
 * Runs `work` with the address of an empty database that is dropped afterwards: on the server of DATABASE_URL, or on the
 * embedded Postgres. The embedded one forces nothing to the disk; both sides of a comparison are spared the same.
 */
export async function withBenchDatabase<T>(work: (databaseUrl: string, server: string) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL;
  const own = given ? undefined : await startTestServers();
  const serverUrl = given ?? own?.databaseUrl ?? '';
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  try {
    const version = await asAdministrator(serverUrl, async (client) => {
      await client.query(`CREATE DATABASE ${name}`);
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      return rows[0]?.server_version ?? 'of unknown version';
    });
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await work(url.href, `Postgres ${version}, ${given ? 'of DATABASE_URL' : 'embedded, without fsync'}`);
  } finally {
    if (own) await own.stop();
    else await asAdministrator(serverUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  }
}

async function asAdministrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
