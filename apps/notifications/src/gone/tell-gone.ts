import type { StockChange } from '@barrelhive/contracts';
import { execute, nullAsUndefined, queryRows } from '@barrelhive/database';
import { displayStoreNumber, HOUR_MS, shownName, STORE_TIME_ZONE } from '@barrelhive/rules';
import { logger, metrics, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { readContents } from '../deliveries/kept-notices';
import { Lanes, type Lane } from '../deliveries/lanes';
import type { Channel, GoneWords, SentDelivery } from '../notices/channel';
import { storesThatHave } from '../notices/match-words';
import { findRecipients } from '../recipients/find-recipients';
import { firstShelfUpdate, forgetShelfUpdate, REPLACED_HOURS, type ShelfUpdate } from './shelf-updates';

const MOST_STORES = 3;

const REST_MS = 10_000;
const MOST_AT_ONCE = 20;

const replaced = metrics.counter({
  name: 'barrelhive_gone_replaced_total',
  help: 'Messages in whose place it was told that their bottle is gone, by how that went; none is repeated',
  labelNames: ['channel', 'outcome'],
});

const sentRow = z.object({
  id: z.string(),
  userId: z.string(),
  addressId: z.string(),
  noticeId: z.string(),
  alertId: z.string(),
  slot: z.date(),
  token: nullAsUndefined(z.string()),
  correlationId: z.string(),
  address: z.string(),
  body: z.string(),
  attemptedAt: z.date(),
});

interface Replacement {
  delivery: SentDelivery;
  words: GoneWords;
}

/**
 * Notes that some messages are replaced, so that nobody does it again: each was accepted in the last hours, and tells of one bottle that is in no
 * store any more, or in none of those that it named. When a change was told is noted once an hour; whom an older one was told to is not looked at.
 */
export const CLAIM = `WITH gone AS (
    INSERT INTO replaced_message (message_id)
    SELECT DISTINCT m.id FROM seen_change c
      JOIN waiting_match w ON w.change_id = c.id
      JOIN matched_alert a ON a.alert_id = w.alert_id
      JOIN message m ON m.user_id = a.user_id AND m.notice_id = w.notice_id AND m.created_at > now() - make_interval(hours => $4 + 1)
      JOIN notice n ON n.id = m.notice_id
      CROSS JOIN LATERAL (SELECT n.content #> '{items,0}' AS item) AS told
      LEFT JOIN store_reading r ON r.id = (item ->> 'readingId')::bigint
     WHERE c.sku = $1 AND c.kind <> 'on-its-way' AND c.notified_at > now() - make_interval(hours => $4 + 2) AND m.channel = $5
       AND NOT EXISTS (SELECT FROM replaced_message p WHERE p.message_id = m.id)
       AND m.state IN ('accepted', 'sent', 'delivered') AND m.attempted_at > now() - make_interval(hours => $4) AND m.attempted_at < $2
       AND jsonb_array_length(n.content -> 'items') = 1 AND (item #>> '{after,storeQty}')::int > 0
       AND (cardinality($3::text[]) = 0 OR (item ->> 'namesStores')::boolean AND NOT EXISTS (
         SELECT FROM jsonb_to_recordset(coalesce(r.stores, c.change -> 'stores')) AS s ("storeNumber" text, qty int)
          WHERE s.qty > 0 AND s."storeNumber" = ANY ($3)))
     ORDER BY m.id LIMIT $6
    ON CONFLICT DO NOTHING RETURNING message_id)
  SELECT m.id, m.user_id AS "userId", m.address_id AS "addressId", m.notice_id AS "noticeId", m.alert_id AS "alertId", m.slot, m.token,
      m.correlation_id AS "correlationId", m.address, m.body, m.attempted_at AS "attemptedAt"
    FROM gone JOIN message m ON m.id = gone.message_id`;

/**
 * Says in the place of what people were told, without a sound, that the bottle is gone. It is no message: it takes no day, and where it does not get
 * through, nothing is repeated (docs/adr/0066).
 */
@Injectable()
export class TellGone {
  private readonly log = logger('tell-gone');

  constructor(
    private readonly dataSource: DataSource,
    private readonly lanes: Lanes,
    loops: ServiceLoops,
  ) {
    const failure = 'it could not be told what is gone';
    loops.repeat({ round: () => this.run(), restMs: REST_MS, failure });
  }

  /** Tells of one bottle. False when nothing was to be told. */
  async run(): Promise<boolean> {
    const update = await firstShelfUpdate(this.dataSource.manager);
    if (!update) return false;
    for (const lane of this.lanes.all) while ((await this.replaceSome(lane, update)) > 0);
    await forgetShelfUpdate(this.dataSource.manager, update);
    return true;
  }

  private async replaceSome({ channel, pace }: Lane, update: ShelfUpdate): Promise<number> {
    if (!channel.replace || (await this.isPaused(channel))) return 0;
    const turns = await pace.awaitTurns(MOST_AT_ONCE);
    const { claimed, replacements } = await this.dataSource.transaction((manager) =>
      this.claim(manager, channel, update, turns),
    );
    pace.spendTurns(claimed);
    await Promise.all(
      replacements.map(async ({ delivery, words }) => {
        const outcome = await channel.replace?.(delivery, words);
        replaced.inc({ channel: channel.id, outcome: outcome?.kind === 'taken' ? 'taken' : 'not-taken' });
        this.log.info({ messageId: delivery.id, outcome: outcome?.kind }, 'a message was replaced by its end');
      }),
    );
    return claimed;
  }

  private async isPaused({ id }: Channel): Promise<boolean> {
    const sql = 'SELECT FROM sending_pause WHERE channel = $1';
    return (await execute(this.dataSource, sql, [id])) > 0;
  }

  /** Committed before the posts: whoever dies in between tells nobody twice. */
  private async claim(
    manager: EntityManager,
    channel: Channel,
    { sku, observedAt, stores }: ShelfUpdate,
    atMost: number,
  ): Promise<{ claimed: number; replacements: Replacement[] }> {
    const parameters = [sku, observedAt, stores, REPLACED_HOURS, channel.id, atMost];
    const contents = await readContents(manager, await queryRows(manager, sentRow, CLAIM, parameters));
    const userIds = [...new Set(contents.map(({ userId }) => userId))];
    const recipients = await findRecipients(manager, channel, userIds, new Date());
    const replacements = contents.flatMap(({ content, attemptedAt, userId, addressId, ...delivery }) => {
      const recipient = recipients.get(userId)?.get(addressId);
      const [item] = content.kind === 'alert' ? content.match.items : [];
      if (!item || !recipient) return [];
      const trueUntil = new Date(attemptedAt.getTime() + REPLACED_HOURS * HOUR_MS);
      return [{ delivery: { ...delivery, trueUntil }, words: goneWords(item, recipient.homeStores, observedAt) }];
    });
    return { claimed: contents.length, replacements };
  }
}

const clock = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, timeStyle: 'short' });

/** What stands in the place of a notice whose bottle is gone from all stores that it named: `Gone at #12, 3:40 PM`. */
export function goneWords(item: StockChange, mine: readonly string[], goneAt: Date): GoneWords {
  const stores = storesThatHave(item, mine).map(({ storeNumber }) => `#${displayStoreNumber(storeNumber)}`);
  const time = clock.format(goneAt).replace(/\u202f/g, ' ');
  return { title: `${stores.length === 0 ? 'Gone' : `Gone at ${listed(stores)}`}, ${time}`, body: shownName(item) };
}

function listed(stores: readonly string[]): string {
  const rest = stores.length - MOST_STORES;
  const all = rest > 0 ? [...stores.slice(0, MOST_STORES), `${rest} more`] : stores;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join();
}
