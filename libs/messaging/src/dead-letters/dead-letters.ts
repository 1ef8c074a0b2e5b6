import { hash } from 'node:crypto';
import type { ServiceName } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod';

const deadLetter = z.object({
  eventId: z.string(),
  type: z.string(),
  /** The event as it came, parsed as far as JSON goes. */
  envelope: z.unknown(),
  reason: z.string(),
  attempts: z.int(),
  diedAt: z.date(),
});

/** An event its consumer gave up on, kept until an operator replays it. */
export type DeadLetter = z.infer<typeof deadLetter>;

/** The first hundred dead letters of the service whose schema `dataSource` uses, oldest first. */
export async function listDeadLetters(dataSource: DataSource): Promise<DeadLetter[]> {
  return queryRows(
    dataSource,
    deadLetter,
    `SELECT event_id AS "eventId", type, envelope, reason, attempts, died_at AS "diedAt"
     FROM dead_letter ORDER BY died_at, event_id LIMIT 100`,
  );
}

/**
 * Hands dead letters to their handler once more: they move into the service's own outbox, addressed to itself, in one
 * transaction, and its relay does the rest. One that failed again before its last replay was acknowledged takes a new position
 * there, since that acknowledgement is still to come. Returns how many moved; an id without a dead letter is passed over.
 */
export async function replayDeadLetters(
  dataSource: DataSource,
  service: ServiceName,
  eventIds: readonly string[] | 'all',
): Promise<number> {
  return execute(
    dataSource,
    `WITH revived AS (
       DELETE FROM dead_letter WHERE $2::uuid[] IS NULL OR event_id = ANY ($2)
       RETURNING event_id, type, envelope, died_at
     )
     INSERT INTO outbox (event_id, consumer, type, envelope)
     SELECT event_id, $1, type, envelope FROM revived ORDER BY died_at
     ON CONFLICT (event_id, consumer) DO UPDATE SET position = DEFAULT, times_sent = 0, look_again_at = NULL`,
    [service, eventIds === 'all' ? null : eventIds],
  );
}

/**
 * Forgets the events about a user who deleted the account: a replay would do nothing any more. What says that the account is deleted stays,
 * since its replay is what deletes.
 */
export async function forgetDeadLettersOf(manager: EntityManager, userId: string): Promise<void> {
  await execute(
    manager,
    // Reading a field decodes the whole envelope, and Postgres fails at a NUL or half a character in any text of it: only a letter that names
    // the user is read, and one with such signs is taken for theirs by that name.
    `DELETE FROM dead_letter WHERE type <> 'auth.user-deleted.v1' AND CASE
       WHEN position($1 IN envelope::text) = 0 THEN false
       WHEN envelope::text ~* '\\\\u(0000|d[89a-f])' THEN true
       ELSE envelope #>> '{payload,userId}' = $1 END`,
    [userId],
  );
}

/** Keeps an event that will not be tried again. A second burial of the same event only renews the reason. */
export async function buryEvent(manager: EntityManager, burial: Omit<DeadLetter, 'diedAt'>): Promise<void> {
  await execute(
    manager,
    `INSERT INTO dead_letter (event_id, type, envelope, reason, attempts) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (event_id) DO UPDATE SET reason = excluded.reason, attempts = excluded.attempts, died_at = now()`,
    [burial.eventId, burial.type, JSON.stringify(burial.envelope ?? null), burial.reason, burial.attempts],
  );
}

const sentEvents = z.array(z.object({ eventId: z.string() }));

/** Keeps what stood in the queue and is no chunk of ours. The same events, sent again, are the same dead letter; gives its id. */
export async function buryUnreadable(manager: EntityManager, data: unknown, attempts: number): Promise<string> {
  const eventIds = sentEvents.safeParse(data).data?.map(({ eventId }) => eventId);
  const digest = hash('sha256', JSON.stringify(eventIds ?? data ?? null));
  const eventId = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
  const reason = 'This is not a delivery of ours.';
  await buryEvent(manager, { eventId, type: 'unreadable', envelope: data, reason, attempts });
  return eventId;
}
