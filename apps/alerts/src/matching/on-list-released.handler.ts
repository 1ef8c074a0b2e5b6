import { MAX_USERS_PER_LIST_MATCHED, type EventEnvelope } from '@barrelhive/contracts';
import { allowLongWork, queryRows } from '@barrelhive/database';
import { HandlesEvent, Outbox, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { WatchedTerms } from './watched-terms';

const userRow = z.object({ userId: z.string(), matching: z.int() });

type ListMatches = z.infer<typeof userRow>;

/** Counts for everybody with alerts how many bottles of the released list these match; their texts say it. */
@Controller()
export class OnListReleased {
  constructor(
    private readonly watchedTerms: WatchedTerms,
    private readonly outbox: Outbox,
  ) {}

  @HandlesEvent('allocated.list-released.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'allocated.list-released.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { year, month, items, itemCount } = payload;
    // Of a list that is not named in full the count would be too low.
    if (items.length < itemCount) return;
    await allowLongWork(manager);
    const users = await countMatches(manager, await this.watchedTerms.alertsFor(manager, items));
    const events: { year: number; month: number; users: ListMatches[] }[] = [];
    for (let first = 0; first < users.length; first += MAX_USERS_PER_LIST_MATCHED) {
      events.push({ year, month, users: users.slice(first, first + MAX_USERS_PER_LIST_MATCHED) });
    }
    await this.outbox.publishAll(manager, 'alerts.list-matched.v1', events, { correlationId });
  }
}

/** For each user with alerts how many bottles at least one of them matches; `alertIds` are those of each bottle. */
function countMatches(manager: EntityManager, alertIds: readonly string[][]): Promise<ListMatches[]> {
  const pairs = alertIds.flatMap((ids, bottle) => ids.map((id) => ({ id, bottle })));
  return queryRows(
    manager,
    userRow,
    `SELECT user_id AS "userId", count(DISTINCT bottle)::int AS matching
       FROM saved_alert LEFT JOIN unnest($1::uuid[], $2::int[]) AS matched (alert_id, bottle) ON alert_id = saved_alert.id
      GROUP BY user_id ORDER BY user_id`,
    [pairs.map(({ id }) => id), pairs.map(({ bottle }) => bottle)],
  );
}
