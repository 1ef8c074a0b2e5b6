import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import pg from 'pg';

/** A database for one whole product; every service makes its own schema in it. */
export async function emptyDatabase(): Promise<{ url: string; dispose(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run this through Jest.');
  const name = `product_${randomUUID().replaceAll('-', '')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await execute(client, statement);
    } finally {
      await client.end();
    }
  };
  await administer(`CREATE DATABASE "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, dispose: () => administer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`) };
}
