import { stockChange, storeCalendar } from '@barrelhive/contracts';
import { queryRow, queryRows } from '@barrelhive/database';
import { askService, CountsInTime, DomainError, logger, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { alertsFeed, type FeedMatch } from './alerts-feed';
import { feedKeyDigest, mayHaveFeeds } from './own-feeds';

/** All that 25 alerts find on a release day. A reader asks each hour or so; of an account with more the feeds of its alerts go further back. */
const MOST_ENTRIES = 250;
/** Two readers may ask for all that there are of one person at once. Each costs as much as some texts. */
const MOST_READ = 60;
const READ_SECONDS = 60;

const matchRow = z.object({ alertId: z.string(), term: z.string(), observedAt: z.date(), change: stockChange });
const alertOfFeed = z.guid();

/** What stands at the address of somebody's feeds, for whoever has it. Each throws NOT_FOUND for any other, and TOO_MANY_REQUESTS where the feeds of their owner are read without a pause. */
@Injectable()
export class ReadFeeds {
  private readonly log = logger('read-feeds');
  private readonly counts: CountsInTime;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(REDIS) redis: Redis,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {
    this.counts = new CountsInTime(redis, settings.QUEUE_PREFIX);
  }

  /** What their alerts found, as Atom; of one of them where it is named. */
  async alerts(key: string, alertId?: string): Promise<string> {
    const { manager } = this.dataSource;
    const feed = await this.admitted(key);
    if (alertId !== undefined && !alertOfFeed.safeParse(alertId).success) throw new DomainError('NOT_FOUND');
    const matches = await matchesOf(manager, feed.userId, alertId);
    return alertsFeed({ ...feed, matches, alertId, publicUrl: this.settings.PUBLIC_URL });
  }

  /** The days of their stores, as iCalendar. Without a plan it is the calendar that everybody gets. */
  async calendar(key: string): Promise<string> {
    const { homeStores, isInPlan } = await this.admitted(key);
    const address = new URL('/internal/store-calendar', this.settings.ALLOCATED_URL);
    if (isInPlan) address.searchParams.set('stores', homeStores.join(','));
    return (await askService(address, '', storeCalendar)).text;
  }

  private async admitted(key: string): Promise<FoundFeed> {
    const feed = await findFeed(this.dataSource.manager, key);
    if ((await this.timesRead(feed.userId)) > MOST_READ)
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: READ_SECONDS });
    return feed;
  }

  private async timesRead(userId: string): Promise<number> {
    try {
      return (await this.counts.count('feeds of', userId, READ_SECONDS)).times;
    } catch (error) {
      this.log.debug({ err: error }, 'nothing counts how often feeds are read; all are read meanwhile');
      return 0;
    }
  }
}

function matchesOf(manager: EntityManager, userId: string, alertId: string | undefined): Promise<FeedMatch[]> {
  return queryRows(
    manager,
    matchRow,
    `SELECT f.alert_id AS "alertId", f.term, f.observed_at AS "observedAt", c.change
       FROM feed_match f JOIN seen_change c ON c.id = f.change_id
      WHERE f.user_id = $1 AND f.alert_id = coalesce($2::uuid, f.alert_id)
      ORDER BY f.observed_at DESC, f.change_id DESC, f.alert_id LIMIT $3`,
    [userId, alertId ?? null, MOST_ENTRIES],
  );
}

const feedRow = z.object({ userId: z.string(), since: z.date(), homeStores: z.array(z.string()) });

/** Whose feeds somebody reads. */
interface FoundFeed extends z.infer<typeof feedRow> {
  /** The plan of their owner has feeds. */
  isInPlan: boolean;
}

/** The feeds of a key. Throws NOT_FOUND for any other, after one question to the database whatever it looks like. */
async function findFeed(manager: EntityManager, key: string): Promise<FoundFeed> {
  const feed = await queryRow(
    manager,
    feedRow,
    `SELECT f.user_id AS "userId", f.since, coalesce(r.home_stores, '{}') AS "homeStores"
       FROM feed f LEFT JOIN recipient r ON r.user_id = f.user_id WHERE f.key_digest = $1`,
    [feedKeyDigest(key)],
  );
  if (!feed) throw new DomainError('NOT_FOUND');
  return { ...feed, isInPlan: await mayHaveFeeds(manager, feed.userId) };
}
