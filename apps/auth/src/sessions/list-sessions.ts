import type { ActiveSession } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { SESSION_ABSOLUTE_TIMEOUT_MS, SESSION_IDLE_TIMEOUT_MS } from '@barrelhive/rules';
import type { Identity } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const sessionRow = z.object({
  id: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  device: z.string(),
  network: z.string(),
});

/** The caller's sessions that still count: this one first, then by when they were last used. */
export async function listSessions(manager: EntityManager, { userId, sessionId }: Identity): Promise<ActiveSession[]> {
  const rows = await queryRows(
    manager,
    sessionRow,
    `SELECT id, started_at AS "createdAt", last_seen_at AS "lastSeenAt", device, network
       FROM session
       WHERE account_id = $1 AND ended_at IS NULL
         AND last_seen_at >= now() - $3 * interval '1 millisecond'
         AND started_at > now() - $4 * interval '1 millisecond'
       ORDER BY id <> $2, last_seen_at DESC, id`,
    [userId, sessionId, SESSION_IDLE_TIMEOUT_MS, SESSION_ABSOLUTE_TIMEOUT_MS],
  );
  return rows.map(({ createdAt, lastSeenAt, ...shown }) => ({
    ...shown,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: shown.id === sessionId,
  }));
}
