import { queryRow } from '@barrelhive/database';
import { DomainError } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { feedKeyDigest } from './feed-key';
import { mayHaveFeeds } from './own-feeds';

const feedRow = z.object({ userId: z.string(), since: z.date(), homeStores: z.array(z.string()) });

/** Whose feeds somebody reads. */
export interface FoundFeed extends z.infer<typeof feedRow> {
  /** The plan of their owner has feeds. */
  isInPlan: boolean;
}

/** The feeds of a key. Throws NOT_FOUND for any other, after one question to the database whatever it looks like. */
export async function findFeed(manager: EntityManager, key: string): Promise<FoundFeed> {
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
