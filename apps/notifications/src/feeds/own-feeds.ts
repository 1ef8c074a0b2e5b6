import { hash, randomBytes } from 'node:crypto';
import type { FeedsAnswer, Tier } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { entitlementAt } from '@barrelhive/entitlements';
import { DomainError } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { isForgotten, lockUser } from '../database/known-users';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';

const KEY_BYTES = 16;

const TIERS_WITH_FEEDS: readonly Tier[] = ['standard', 'premium', 'free_premium'];

const feedRow = z.object({ key: z.string(), since: z.date() });

/** What somebody does with their own feeds. */
@Injectable()
export class OwnFeeds {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  async read(userId: string): Promise<FeedsAnswer> {
    const { manager } = this.dataSource;
    const feed = await queryRow(manager, feedRow, 'SELECT key, since FROM feed WHERE user_id = $1', [userId]);
    const in_plan = await mayHaveFeeds(manager, userId);
    return { in_plan, feeds: feed ? { since: feed.since.toISOString(), ...this.addressesOf(feed.key) } : null };
  }

  /** Switches them on, or gives them another address: the one before leads nowhere any more. Throws CHANNEL_NOT_IN_PLAN. */
  async renew(userId: string): Promise<FeedsAnswer> {
    const key = newFeedKey();
    await this.dataSource.transaction(async (manager) => {
      await lockUser(manager, userId);
      if (await isForgotten(manager, userId)) throw new DomainError('AUTHENTICATION_REQUIRED');
      if (!(await mayHaveFeeds(manager, userId))) throw new DomainError('CHANNEL_NOT_IN_PLAN');
      await execute(
        manager,
        `INSERT INTO feed (user_id, key, key_digest) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET key = excluded.key, key_digest = excluded.key_digest, renewed_at = now()`,
        [userId, key, feedKeyDigest(key)],
      );
    });
    return this.read(userId);
  }

  async switchOff(userId: string): Promise<void> {
    await forgetFeedsOf(this.dataSource.manager, userId);
  }

  private addressesOf(key: string) {
    const address = (path: string) => new URL(`/api/feeds/${key}/${path}`, this.settings.PUBLIC_URL).href;
    return {
      alerts_address: address('alerts.atom'),
      alert_address: `${address('alerts/')}{id}.atom`,
      calendar_address: address('calendar.ics'),
    };
  }
}

/** Whether the plan of a user has feeds now. */
export async function mayHaveFeeds(manager: EntityManager, userId: string): Promise<boolean> {
  const { tier, valid } = await entitlementAt(manager, userId, new Date());
  return valid && TIERS_WITH_FEEDS.includes(tier);
}

/** Deletes the address of a user's feeds, and all that was kept for them. */
export function forgetFeedsOf(manager: EntityManager, userId: string): Promise<number> {
  return execute(manager, 'DELETE FROM feed WHERE user_id = $1', [userId]);
}

/** What an address of feeds ends with, so that nobody can guess it. */
function newFeedKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** By what the feeds of a key are found, whatever somebody brings. Its 128 random bits make a slow hash needless. */
export function feedKeyDigest(key: string): string {
  return hash('sha256', key, 'base64url');
}
