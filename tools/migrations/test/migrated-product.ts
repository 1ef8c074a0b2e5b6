import { createHash } from 'node:crypto';
import { copyOfTemplate } from '@barrelhive/testing';
import { migrateEveryDatabase, migrationDigests } from '../src/migrate-every-database';

/** A fresh database that has the schema of every service. The migrations run once per set of them. */
export async function migratedProduct(): ReturnType<typeof copyOfTemplate> {
  const digests = JSON.stringify(await migrationDigests());
  const template = `template_product_${createHash('sha256').update(digests).digest('hex').slice(0, 16)}`;
  return copyOfTemplate({ prefix: 'product', template, fill: migrateEveryDatabase });
}
