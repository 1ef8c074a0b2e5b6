import { isDeepStrictEqual } from 'node:util';
import type { Outbox } from '@barrelhive/messaging';
import type { DataSource } from 'typeorm';
import type { DrawingsPage } from '../agency/parse-drawings';

const PAGE = 'drawings';

/**
 * Keeps what the drawings page shows and publishes it when it differs from the last reading. The first reading is published even
 * when it is empty: whoever listens learns from it what was there before.
 */
export async function drawingsObserved(
  database: DataSource,
  outbox: Outbox,
  page: DrawingsPage,
  readAt: Date,
): Promise<void> {
  const content: unknown = JSON.parse(JSON.stringify(page));
  await database.transaction(async (manager) => {
    const [before] = await manager.query<{ content: unknown }[]>(
      `SELECT content FROM source_page WHERE name = $1 FOR UPDATE`,
      [PAGE],
    );
    if (before && isDeepStrictEqual(before.content, content)) return;
    await manager.query(
      `INSERT INTO source_page (name, read_at, content) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET read_at = excluded.read_at, content = excluded.content`,
      [PAGE, readAt, JSON.stringify(content)],
    );
    await outbox.publish(manager, 'inventory.drawings-observed.v1', { observedAt: readAt.toISOString(), ...page });
  });
}
