import { randomUUID } from 'node:crypto';
import { execute, queryRow, withClient } from '@barrelhive/database';
import * as z from 'zod';
import { startTestServers } from '../../../tools/dev/infrastructure/test-servers';

/** What benchmarks measure against. */
export interface BenchServers {
  /** An empty database. */
  databaseUrl: string;
  redisUrl: string;
  /** One line that says what kind of Postgres it is. */
  description: string;
}

/**
 * Runs `work` with a database of its own, which is dropped afterwards: on the server of DATABASE_URL, or on the embedded Postgres.
 * The embedded one forces nothing to the disk; both sides of a comparison are spared the same. Redis likewise, by REDIS_URL.
 */
export async function withBenchServers<T>(work: (servers: BenchServers) => Promise<T>): Promise<T> {
  const { DATABASE_URL, REDIS_URL } = process.env;
  const own = DATABASE_URL && REDIS_URL ? undefined : await startTestServers();
  const serverUrl = DATABASE_URL || own?.databaseUrl || '';
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  try {
    const version = await withClient(serverUrl, async (client) => {
      await execute(client, `CREATE DATABASE ${name}`);
      const row = await queryRow(client, z.object({ server_version: z.string() }), 'SHOW server_version');
      return row?.server_version ?? 'of unknown version';
    });
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await work({
      databaseUrl: url.href,
      redisUrl: REDIS_URL || own?.redisUrl || '',
      description: `Postgres ${version}, ${DATABASE_URL ? 'of DATABASE_URL' : 'embedded, without fsync'}`,
    });
  } finally {
    if (DATABASE_URL) {
      await withClient(serverUrl, (client) => execute(client, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    }
    await own?.stop();
  }
}
