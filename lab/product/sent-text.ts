import { randomUUID } from 'node:crypto';
import { execute, queryRow, withClient } from '@barrelhive/database';
import * as z from 'zod';
import type { Product } from '../../tools/dev/start-product';

/** The token of the text that {@link keepSentText} keeps. */
export const SENT_TOKEN = 'k3f9x2mqz7';

const HARRIS = { name: '', address: '280 W HARRIS AVE', city: 'SALT LAKE CITY', phone: '(801) 555-0112', qty: 6 };

/** Keeps a text in the product as if it had been sent just now: of one bottle, at one store. */
export async function keepSentText({ databaseUrl }: Pick<Product, 'databaseUrl'>, sku: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await execute(client, 'SET search_path TO notifications');
    const after = { priceCents: 3_999, storeQty: 6 };
    const stores = [{ ...HARRIS, storeNumber: '0012' }];
    const change = { kind: 'back-in-stock', sku, name: 'EAGLE RARE 10 YR 750ml', after, stores };
    const seen = await queryRow(
      client,
      z.object({ id: z.string() }),
      `INSERT INTO seen_change (sku, kind, observed_at, change, correlation_id) VALUES ($1, 'back-in-stock', now(), $2, 'lab') RETURNING id::text`,
      [sku, JSON.stringify(change)],
    );
    const item = { changeId: seen?.id, after, namesStores: true };
    const day = new Date().toISOString().slice(0, 10);
    const notice = { kind: 'alert', day, term: 'eagle rare', items: [item] };
    await execute(
      client,
      `WITH told AS (INSERT INTO notice (id, content) VALUES ($1, $2) RETURNING id)
       INSERT INTO message (channel, notice_id, user_id, occasion, alert_id, slot, token, correlation_id, attempts, attempted_at, accepted_at, state)
       SELECT 'sms', id, 'lab', 'alert:' || $3::text || ':' || $4, $3::uuid, now(), $5, 'lab', 1, now(), now(), 'accepted' FROM told`,
      [randomUUID(), JSON.stringify(notice), randomUUID(), day, SENT_TOKEN],
    );
  });
}
