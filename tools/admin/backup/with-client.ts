import { connectionBounds, KEEP_ALIVE } from '@barrelhive/database';
import pg from 'pg';

/** A connection of the operator's own, closed at the end whatever comes of the work. */
export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'barrelhive-admin',
    options: connectionBounds('upkeep'),
    ...KEEP_ALIVE,
  });
  // A cut connection fails the statement that runs; the event besides must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
