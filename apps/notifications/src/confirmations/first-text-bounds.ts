import { queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { FirstTextBounds } from '../first-text-settings';

/** What a day may bring a number or an account, 30 days may bring this many times. */
const DAYS_WORTH_A_MONTH = 2;
const HOURS_OF_A_WEEK = 168;

/** Who is texted for whom, and where that was asked for. */
export interface AskedFrom {
  userId: string;
  phoneDigest: string;
  network: string | undefined;
  neighbourhood: string | undefined;
}

/** What a bound is about. */
export const boundedThings = ['number', 'account', 'network', 'neighbourhood', 'hour'] as const;

export type BoundedThing = (typeof boundedThings)[number];

const countsRow = z.object({
  numberDay: z.int(),
  numberMonth: z.int(),
  accountDay: z.int(),
  accountMonth: z.int(),
  network: z.int(),
  neighbourhood: z.int(),
  unanswered: z.int(),
  answeredAWeek: z.int(),
});

const within = (days: number) => `asked_at > now() - interval '${days} days'`;

/** Which bound forbids another first text; undefined when it may go out. */
export async function boundReached(
  manager: EntityManager,
  bounds: FirstTextBounds,
  { userId, phoneDigest, network, neighbourhood }: AskedFrom,
): Promise<BoundedThing | undefined> {
  const counts = await queryRow(
    manager,
    countsRow,
    `SELECT (SELECT count(*)::int FROM first_text WHERE phone_digest = $1 AND ${within(1)}) AS "numberDay",
       (SELECT count(*)::int FROM first_text WHERE phone_digest = $1 AND ${within(30)}) AS "numberMonth",
       (SELECT count(*)::int FROM first_text WHERE user_id = $2 AND ${within(1)}) AS "accountDay",
       (SELECT count(*)::int FROM first_text WHERE user_id = $2 AND ${within(30)}) AS "accountMonth",
       (SELECT count(*)::int FROM first_text WHERE neighbourhood = $3 AND network = $4 AND ${within(1)}) AS network,
       (SELECT count(*)::int FROM first_text WHERE neighbourhood = $3 AND ${within(1)}) AS neighbourhood,
       (SELECT count(*)::int FROM first_text WHERE confirmed_at IS NULL AND asked_at > now() - interval '1 hour') AS unanswered,
       (SELECT count(*)::int FROM first_text WHERE confirmed_at IS NOT NULL AND ${within(7)}) AS "answeredAWeek"`,
    [phoneDigest, userId, neighbourhood ?? null, network ?? null],
  );
  if (!counts) throw new Error('counting first texts gave nothing');
  const usual = Math.ceil(counts.answeredAWeek / HOURS_OF_A_WEEK);
  const isReached: Readonly<Record<BoundedThing, boolean>> = {
    number: isUsedUp(counts.numberDay, counts.numberMonth, bounds.FIRST_TEXTS_PER_NUMBER),
    account: isUsedUp(counts.accountDay, counts.accountMonth, bounds.FIRST_TEXTS_PER_ACCOUNT),
    network: counts.network >= bounds.FIRST_TEXTS_PER_NETWORK,
    neighbourhood: counts.neighbourhood >= bounds.FIRST_TEXTS_PER_NEIGHBOURHOOD,
    hour: counts.unanswered >= bounds.FIRST_TEXTS_PER_HOUR + usual,
  };
  return boundedThings.find((thing) => isReached[thing]);
}

const isUsedUp = (day: number, month: number, most: number) => day >= most || month >= most * DAYS_WORTH_A_MONTH;
