import pg from 'pg';

/** Works with a connection of its own, which is closed at the end whatever comes of the work. */
export async function withClient<T>(
  server: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(server);
  // A cut connection fails the statement that runs; the event besides must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
