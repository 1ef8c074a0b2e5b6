import { MAX_MATCHES_PER_EVENT, type AlertMatch, type EventEnvelope, type EventPayload } from '@barrelhive/contracts';
import { allowLongWork, queryRows } from '@barrelhive/database';
import { HandlesEvent, Outbox, type EventContext } from '@barrelhive/messaging';
import { Controller, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { WatchedTerms } from './watched-terms';

const matchRow = z.object({
  alertId: z.string(),
  userId: z.string(),
  term: z.string(),
  changes: z.array(z.int()),
});

type MonthlyList = Pick<EventPayload<'allocated.list-released.v1'>, 'year' | 'month' | 'items' | 'itemCount'>;

/** Says of everybody with watched alerts which bottles of a list that is posted or released these match; their texts say how many. */
@Injectable()
export class SayListMatches {
  constructor(
    private readonly watchedTerms: WatchedTerms,
    private readonly outbox: Outbox,
  ) {}

  async run(
    manager: EntityManager,
    { year, month, items, itemCount }: MonthlyList,
    { correlationId, isPosted }: { correlationId: string; isPosted?: true },
  ): Promise<void> {
    // Of a list that is not named in full the count would be too low.
    if (items.length < itemCount) return;
    await allowLongWork(manager);
    const matches = await listMatches(manager, await this.watchedTerms.alertsFor(manager, items));
    const list = { kind: 'list' as const, year, month, ...(isPosted && { isPosted }) };
    const events = inPartsByUser(matches).map((part) => ({ ...list, matches: part }));
    await this.outbox.publishAll(manager, 'alerts.changes-matched.v1', events, { correlationId });
  }
}

@Controller()
export class OnListReleased {
  constructor(private readonly say: SayListMatches) {}

  @HandlesEvent('allocated.list-released.v1')
  handle(
    { payload, correlationId }: EventEnvelope<'allocated.list-released.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    return this.say.run(manager, payload, { correlationId });
  }
}

@Controller()
export class OnListPosted {
  constructor(private readonly say: SayListMatches) {}

  @HandlesEvent('allocated.list-posted.v1')
  handle(
    { payload, correlationId }: EventEnvelope<'allocated.list-posted.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    return this.say.run(manager, payload, { correlationId, isPosted: true });
  }
}

/** The alerts that match some bottle, user by user, and one of each user of whom none does; `alertIds` are those of each bottle. */
function listMatches(manager: EntityManager, alertIds: readonly string[][]): Promise<AlertMatch[]> {
  const pairs = alertIds.flatMap((ids, bottle) => ids.map((id) => ({ id, bottle })));
  return queryRows(
    manager,
    matchRow,
    `WITH matched AS (
       SELECT alert_id, array_agg(bottle ORDER BY bottle) AS bottles
         FROM unnest($1::uuid[], $2::int[]) AS pair (alert_id, bottle) GROUP BY alert_id
     ), placed AS (
       SELECT a.*, bottles, row_number() OVER (PARTITION BY user_id ORDER BY bottles IS NULL, id) AS place
         FROM saved_alert a LEFT JOIN matched ON alert_id = id WHERE is_watched
     )
     SELECT id AS "alertId", user_id AS "userId", search_term AS term, coalesce(bottles, '{}') AS changes
       FROM placed WHERE bottles IS NOT NULL OR place = 1 ORDER BY user_id, id`,
    [pairs.map(({ id }) => id), pairs.map(({ bottle }) => bottle)],
  );
}

/** All matches of a user stand in one part. */
function inPartsByUser(matches: readonly AlertMatch[]): AlertMatch[][] {
  const parts: AlertMatch[][] = [];
  let first = 0;
  while (first < matches.length) {
    let end = Math.min(first + MAX_MATCHES_PER_EVENT, matches.length);
    while (end < matches.length && end - 1 > first && matches[end]?.userId === matches[end - 1]?.userId) end--;
    parts.push(matches.slice(first, end));
    first = end;
  }
  return parts;
}
