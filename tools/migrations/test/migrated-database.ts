import pg from 'pg';
import { migratedProduct } from './migrated-product';

/** A database with the schemas of every service, and a connection to it that may do everything. */
export interface MigratedDatabase {
  url: string;
  client: pg.Client;
  dispose(): Promise<void>;
}

export async function migratedDatabase(): Promise<MigratedDatabase> {
  const { url, dispose } = await migratedProduct();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    client,
    dispose: async () => {
      await client.end();
      await dispose();
    },
  };
}
