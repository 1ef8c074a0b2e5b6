import { randomUUID } from 'node:crypto';
import type { StockChange } from '@barrelhive/contracts';
import { allowLongWork, queryRows } from '@barrelhive/database';
import type { HeldSlot } from '@barrelhive/jobs';
import { defaultAlertPreferences, HOUR_MS, localDay, type RunSchedule, wantsChange } from '@barrelhive/rules';
import { newCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { lockWaiting } from '../database/known-users';
import { createMessages } from '../deliveries/create-messages';
import { keepNotices } from '../deliveries/kept-notices';
import { CHANNELS, type Channel } from '../notices/channel';
import { decideNotice } from '../notices/decide-notice';
import { keptItems, type KeptMorning } from '../notices/kept-content';
import type { MorningContent } from '../notices/message-content';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { findRecipients, type Recipient } from '../recipients/find-recipients';
import { placeOf } from '../standing/addressing';
import { noteNotified, tieToNotices } from './settle-matches';
import { asOfSlot, isStillTrue } from './still-true';
import { newestReadings, type StoreReading } from './store-readings';
import { joined, matchesSince, type MatchOfDay, type WaitingMatch } from './waiting-matches';

const ADDRESSES_AT_ONCE = 500;
/** What was found before is no news in the morning; until then it is kept, told or not. */
const FOUND_WITHIN_MS = 47 * HOUR_MS;
/** Later than that it says too little of the day. */
const TRUE_FOR_MS = 4 * HOUR_MS;

const addressRow = z.object({ id: z.string(), userId: z.string(), channel: z.string(), confirmedAt: z.date() });
const notifiedRow = z.object({ addressId: z.string(), noticeIds: z.array(z.string()) });

type MorningAddress = z.infer<typeof addressRow>;

/** An address that wants its mornings, and whose it is. */
interface ReachedAddress {
  address: MorningAddress;
  channel: Channel;
  recipient: Recipient;
}

/** What a morning tells, and what is kept of it. */
interface Morning {
  morning: KeptMorning;
  content: MorningContent;
}

const usersOf = (addresses: readonly MorningAddress[]) => [...new Set(addresses.map(({ userId }) => userId))];

/** By address the notices that it was told lately. */
type Notified = ReadonlyMap<string, readonly string[]>;

/**
 * Tells each address that wants it each morning, in one message, what was found for the alerts of its owner since the last morning and is still
 * true: each change once, and nothing that it was told at once (docs/adr/0062).
 */
@Injectable()
export class WriteMornings {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CHANNELS) private readonly channels: readonly Channel[],
    @Inject(SEND_SCHEDULE) private readonly schedule: RunSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** Answers how many messages were queued. Some addresses at a time; one that has its message of the day gets no other. */
  async run({ slot, signal }: Pick<HeldSlot, 'slot' | 'signal'>): Promise<number> {
    let queued = 0;
    let after = '';
    for (;;) {
      signal.throwIfAborted();
      const addresses = await this.nextAddresses(after);
      const last = addresses.at(-1);
      if (!last) return queued;
      queued += await this.dataSource.transaction((manager) => this.writePart(manager, slot, addresses));
      after = last.id;
    }
  }

  private nextAddresses(after: string): Promise<MorningAddress[]> {
    const sql = `SELECT id, user_id AS "userId", channel, confirmed_at AS "confirmedAt" FROM given_address
      WHERE tells = 'each_morning' AND confirmed_at IS NOT NULL AND id > $1 ORDER BY id LIMIT $2`;
    return queryRows(this.dataSource, addressRow, sql, [after, ADDRESSES_AT_ONCE]);
  }

  private async writePart(manager: EntityManager, slot: Date, addresses: readonly MorningAddress[]): Promise<number> {
    await allowLongWork(manager);
    await lockWaiting(manager, 'write');
    const found = await matchesSince(manager, usersOf(addresses), new Date(slot.getTime() - FOUND_WITHIN_MS));
    const readings = await newestReadings(
      manager,
      found.map(({ change }) => change.sku),
    );
    const notified = await notifiedLately(manager, addresses);
    let queued = 0;
    for (const channel of this.channels) {
      const ofChannel = addresses.filter((address) => address.channel === channel.id);
      if (ofChannel.length === 0) continue;
      const recipients = await findRecipients(manager, channel, usersOf(ofChannel), new Date());
      for (const address of ofChannel) {
        const recipient = recipients.get(address.userId)?.get(address.id);
        if (!recipient) continue;
        const news = newsFor(address, found, notified.get(address.id));
        const kept = this.morningOf(slot, { news, recipient }, readings);
        if (kept && (await this.queue(manager, { address, channel, recipient }, kept))) queued++;
      }
    }
    return queued;
  }

  private morningOf(
    slot: Date,
    { news, recipient }: { news: readonly MatchOfDay[]; recipient: Recipient },
    readings: ReadonlyMap<string, StoreReading>,
  ): Morning | undefined {
    const readingOf = ({ change }: WaitingMatch) => readings.get(change.sku);
    const stillTrue = joined(news).filter((match) => isStillTrue(match, match.product, readingOf(match)));
    const alerts = new Map<string, KeptMorning['alerts'][number]>();
    const content: MorningContent['alerts'] = [];
    for (const match of stillTrue) {
      const { alertId, term, changeId, changeIds } = match;
      const { currentChange, readingId } = asOfSlot(match, match.product, slot, readingOf(match));
      if (!isWanted(recipient, currentChange)) continue;
      const known = alerts.get(alertId) ?? { alertId, term, changeIds: [], items: [] };
      known.items.push(...keptItems([currentChange], [changeId], [readingId]));
      known.changeIds.push(...changeIds);
      alerts.set(alertId, known);
      content.push({ alertId, term, slot: slot.toISOString(), items: [currentChange] });
    }
    if (content.length === 0) return undefined;
    const day = localDay(slot, this.schedule.zone);
    const until = new Date(slot.getTime() + TRUE_FOR_MS).toISOString();
    const morning: KeptMorning = {
      kind: 'morning',
      day,
      slot: slot.toISOString(),
      until,
      alerts: [...alerts.values()],
    };
    return { morning, content: { kind: 'morning', day, until, alerts: content } };
  }

  /** Nothing is queued for whoever may not or does not want to be told: what was found is looked at again tomorrow. */
  private async queue(
    manager: EntityManager,
    { address: { id: addressId, userId }, channel, recipient }: ReachedAddress,
    { morning: kept, content }: Morning,
  ): Promise<boolean> {
    const now = new Date();
    const schedule = channel.ownSchedule ?? this.schedule;
    const rules = { schedule, longestWaitMs: this.settings.BUNDLE_WAIT_SECONDS * 1000 };
    const { kind } = decideNotice({ content, queuedAt: now, recipient, ...rules }, now);
    if (kind === 'suppress' || kind === 'expire') return false;
    const noticeId = randomUUID();
    const draft = { noticeId, content, correlationId: newCorrelationId() };
    if ((await createMessages(manager, channel.id, [{ userId, addressId }], draft)) === 0) return false;
    await keepNotices(manager, [{ id: noticeId, kept }]);
    await noteNotified(
      manager,
      kept.alerts.flatMap(({ changeIds }) => changeIds),
    );
    // Nothing of it waits for the address any more: neither alone, nor with the others.
    const onlyAt = placeOf(channel.id, addressId);
    await tieToNotices(
      manager,
      kept.alerts.map(({ alertId, changeIds }) => ({ alertId, changeIds, onlyAt, noticeId })),
    );
    return true;
  }
}

/** What an address was not told yet, and could be: it was confirmed by then. */
function newsFor(
  { userId, confirmedAt }: MorningAddress,
  found: readonly MatchOfDay[],
  notified: readonly string[] = [],
): MatchOfDay[] {
  return found.filter(
    (match) =>
      match.userId === userId &&
      match.observedAt > confirmedAt &&
      !match.noticeIds.some((noticeId) => notified.includes(noticeId)),
  );
}

/** What is not wished there, or by no plan of theirs, is looked at again tomorrow. */
function isWanted({ allowedKinds, preferences = defaultAlertPreferences() }: Recipient, change: StockChange): boolean {
  return allowedKinds?.includes(change.kind) === true && wantsChange(preferences, change);
}

/** By messages that got out, or may have. One that waits since another morning is stale, and tells nothing any more. */
async function notifiedLately(manager: EntityManager, addresses: readonly MorningAddress[]): Promise<Notified> {
  const rows = await queryRows(
    manager,
    notifiedRow,
    `SELECT m.address_id AS "addressId", array_agg(m.notice_id) AS "noticeIds" FROM message m
      WHERE m.user_id = ANY ($1) AND m.address_id = ANY ($2) AND m.created_at > now() - interval '3 days'
        AND m.holds_occasion AND (m.alert_id IS NOT NULL OR m.occasion LIKE 'morning:%' AND m.state <> 'pending')
      GROUP BY 1`,
    [usersOf(addresses), addresses.map(({ id }) => id)],
  );
  return new Map(rows.map(({ addressId, noticeIds }) => [addressId, noticeIds]));
}
