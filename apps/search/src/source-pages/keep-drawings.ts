import { isDeepStrictEqual } from 'node:util';
import type { Outbox } from '@barrelhive/messaging';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import type { DrawingsPage } from '../agency/parse-drawings';
import { SourcePageEntity } from './source-page.entity';

const NAME = 'drawings';

/** A page as JSON keeps it, without what is undefined. */
const storedContent = z.looseObject({});

/**
 * Keeps what the drawings page shows and publishes it when it differs from the last reading. The first reading is published even
 * when it is empty: other services compare later ones with it.
 */
export async function keepDrawings(
  dataSource: DataSource,
  outbox: Outbox,
  page: DrawingsPage,
  readAt: Date,
): Promise<void> {
  const content = storedContent.parse(JSON.parse(JSON.stringify(page)));
  await dataSource.transaction(async (manager) => {
    const pages = manager.getRepository(SourcePageEntity);
    const before = await pages.findOne({ where: { name: NAME }, lock: { mode: 'pessimistic_write' } });
    if (before && isDeepStrictEqual(before.content, content)) return;
    await pages.upsert({ name: NAME, readAt, content }, ['name']);
    await outbox.publish(manager, 'inventory.drawings-observed.v1', { observedAt: readAt.toISOString(), ...page });
  });
}
