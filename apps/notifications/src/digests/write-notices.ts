import { allowLongWork, IS_WHOLE, queryRow } from '@barrelhive/database';
import { SlotHandedBackError, type HeldSlot } from '@barrelhive/jobs';
import type { RunSchedule } from '@barrelhive/rules';
import { metrics, secretsOf } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { lockWaiting } from '../database/known-users';
import { CHANNELS, type Channel } from '../notices/channel';
import { decideNotice } from '../notices/decide-notice';
import { createNotices } from '../deliveries/create-messages';
import { messagesMoved } from '../deliveries/moved-messages';
import { keepNotices } from '../deliveries/kept-notices';
import { renewMessages } from '../deliveries/renew-messages';
import type { AlertContent } from '../notices/message-content';
import { sealToken } from '../notices/text-token';
import { endRecoveredMatches } from '../deliveries/recovered-texts';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { findRecipients } from '../recipients/find-recipients';
import { placeOf } from '../standing/addressing';
import { draftsOf, isForLater, isMeantFor, refusalOf, type AddressedDraft, type Draft } from './addressed-drafts';
import { alertsInTurn, slotOfDay } from './due-alerts';
import { forgetUnpaidMatches } from './lapsed-plans';
import { SendCapacity, type RoomOnChannels } from './send-capacity';
import { endMatches, letWaitAlone, noteNotified, tieToNotices } from './settle-matches';
import { asOfSlot, isStillTrue } from './still-true';
import { newestReadings } from './store-readings';
import { lockWaitingMatches, type WaitingMatch } from './waiting-matches';

/** All notices of a release day at once would be more than the memory of a replica. */
const ALERTS_AT_ONCE = 1_000;
/** How many alerts are put in order at once. */
const ALERTS_IN_ORDER = 50_000;

/** While the provider is asked what the database forgot, a slot is looked at again this often. */
const WHOLE_AGAIN_MS = 1_000;

const wholeRow = z.object({ isWhole: z.boolean() });

const skipped = metrics.counter({
  name: 'barrelhive_alerts_put_off_total',
  help: 'How often the turn of an alert did not come at a slot, since more waited than can be sent in time',
});

type OpenSlot = Pick<HeldSlot, 'slot' | 'signal' | 'finish'>;

/** Some of the alerts whose turn it is at a slot. */
interface Part {
  alertIds: readonly string[];
  /** How many more alerts may have a notice. */
  left: number;
  room: RoomOnChannels;
  /** No alert comes after these. */
  isRest: boolean;
}

/**
 * Writes the notices of a slot, some alerts at a time: at most one for each alert and local day, of what is still true; those who wait longest
 * first, and no more than can be sent in time.
 */
@Injectable()
export class WriteNotices {
  private readonly tokenSecret: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sendCapacity: SendCapacity,
    @Inject(CHANNELS) private readonly channels: readonly Channel[],
    @Inject(SEND_SCHEDULE) private readonly schedule: RunSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {
    this.tokenSecret = secretsOf(settings.TWILIO_AUTH_TOKEN)[0] ?? '';
  }

  /**
   * Answers how many alerts had a notice. Each part is committed on its own, the last one together with the finish of the slot: a part that
   * was committed no longer waits, so that a slot which is taken up again goes on from there. Throws {@link SlotHandedBackError} while the database may
   * lack a START: what it would refuse for that is told later.
   */
  async run(held: OpenSlot): Promise<number> {
    const row = await queryRow(this.dataSource, wholeRow, `SELECT ${IS_WHOLE} AS "isWhole"`);
    if (!row?.isWhole) throw new SlotHandedBackError('the database forgot something', WHOLE_AGAIN_MS);
    await this.lookAtAll((manager) => forgetUnpaidMatches(manager, held.slot));
    await this.lookAtAll(endRecoveredMatches);
    const room = await this.sendCapacity.left();
    // The channel with the most room counts: one that is full, or away, holds up no other.
    const most = Math.max(0, ...room.values());
    let left = most;
    let isFinished = false;
    while (!isFinished) {
      const atMost = Math.min(left, ALERTS_IN_ORDER);
      const inTurn = await this.lookAtAll((manager) =>
        alertsInTurn(manager, this.channels, slotOfDay(this.channels, held.slot, this.schedule), { atMost, room }),
      );
      let lookedAt = 0;
      while (!isFinished && (lookedAt === 0 || lookedAt < inTurn.alertIds.length)) {
        held.signal.throwIfAborted();
        const alertIds = inTurn.alertIds.slice(lookedAt, lookedAt + ALERTS_AT_ONCE);
        lookedAt += alertIds.length;
        const part = { alertIds, left, room, isRest: lookedAt >= inTurn.total };
        const done = await this.dataSource.transaction((manager) => this.writePart(manager, held, part));
        left -= done.notices;
        isFinished = done.isFinished;
      }
      if (isFinished) skipped.inc(Math.max(0, inTurn.total - lookedAt) + inTurn.withoutRoom);
    }
    return most - left;
  }

  /** What looks at all that waits takes longer than other statements may. */
  private lookAtAll<T>(look: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await allowLongWork(manager);
      return look(manager);
    });
  }

  private async writePart(manager: EntityManager, held: OpenSlot, { alertIds, left, room, isRest }: Part) {
    await allowLongWork(manager);
    await lockWaiting(manager, 'write');
    const inTurn = slotOfDay(this.channels, held.slot, this.schedule);
    const { matches, placesAlone } = await lockWaitingMatches(manager, alertIds, inTurn);
    const readings = await newestReadings(
      manager,
      matches.map(({ change }) => change.sku),
    );
    const readingOf = ({ change }: WaitingMatch) => readings.get(change.sku);
    const stillTrue = new Set(matches.filter((match) => isStillTrue(match, match.product, readingOf(match))));
    await endMatches(
      manager,
      matches.filter((match) => !stillTrue.has(match)),
    );
    const current = [...stillTrue].map((match) => ({
      ...match,
      ...asOfSlot(match, match.product, held.slot, readingOf(match)),
    }));
    const turns = new Map(alertIds.map((alertId, turn) => [alertId, turn]));
    const turnOf = ({ content }: Draft) => turns.get(content.match.alertId) ?? 0;
    const drafts = draftsOf(current, inTurn, placesAlone).toSorted((a, b) => turnOf(a) - turnOf(b));
    await this.write(manager, drafts, room);
    // An alert has a draft for each address that something waits for alone, and counts once.
    const notices = new Set(drafts.map(turnOf)).size;
    const isFinished = isRest || notices >= left;
    if (isFinished) await held.finish(manager);
    return { notices, isFinished };
  }

  /**
   * The drafts stand in the order of their turns. A notice has a message at each address of each channel, if only to say why there is none to be
   * sent. Where its owner's hours are closed, the day is taken, or the channel has no room, it has none, and its matches wait for that address alone.
   */
  private async write(manager: EntityManager, drafts: readonly Draft[], room: RoomOnChannels): Promise<void> {
    const queued = new Set<Draft>();
    const later: { draft: Draft; place: string }[] = [];
    for (const channel of this.channels) {
      const addressed = await this.decide(manager, channel, drafts);
      const written = await this.writeOn(manager, channel, addressed, room);
      for (const each of written) if (refusalOf(each) === undefined) queued.add(each.draft);
      const others = addressed.filter((each) => !written.has(each));
      later.push(...others.map(({ draft, addressId }) => ({ draft, place: placeOf(channel.id, addressId) })));
    }
    await keepNotices(manager, [...queued]);
    await noteNotified(
      manager,
      [...queued].flatMap(({ matches }) => matches.map(({ changeId }) => changeId)),
    );
    const waiting = new Set(later.flatMap(({ draft }) => (draft.onlyAt === '' ? [] : [draft])));
    await tieToNotices(
      manager,
      drafts.flatMap((draft) =>
        waiting.has(draft) ? [] : draft.matches.map((match) => ({ ...match, noticeId: draft.id })),
      ),
    );
    await letWaitAlone(
      manager,
      later.flatMap(({ draft, place }) => draft.matches.map((match) => ({ ...match, onlyAt: place }))),
    );
  }

  private async writeOn(
    manager: EntityManager,
    channel: Channel,
    addressed: readonly AddressedDraft[],
    room: RoomOnChannels,
  ): Promise<ReadonlySet<AddressedDraft>> {
    const now = addressed.filter((each) => !isForLater(each));
    const written = new Set<AddressedDraft>();
    for (const reason of new Set(now.map(refusalOf))) {
      const alike = now.filter((each) => refusalOf(each) === reason);
      const left = reason === undefined ? (room.get(channel.id) ?? 0) : alike.length;
      const made = await this.writeAlike(manager, channel, alike.slice(0, left), reason);
      for (const each of made) written.add(each);
      if (reason === undefined) room.set(channel.id, left - made.length);
    }
    return written;
  }

  /** Gives those that have a message on the channel now. */
  private async writeAlike(
    manager: EntityManager,
    channel: Channel,
    drafts: readonly AddressedDraft[],
    reason: string | undefined,
  ): Promise<readonly AddressedDraft[]> {
    const tokenFor = ({ day, match }: AlertContent) => sealToken(this.tokenSecret, { alertPrefix: match.alertId, day });
    const made = await createNotices(manager, channel.id, drafts, { suppressedFor: reason, tokenFor });
    if (reason !== undefined) {
      messagesMoved.inc({ channel: channel.id, state: 'suppressed', reason }, drafts.length);
      return drafts;
    }
    const others = drafts.filter((draft) => !made.has(draft));
    const renewed = others.length > 0 ? await renewMessages(manager, channel.id, others) : [];
    return [...made, ...renewed];
  }

  private async decide(manager: EntityManager, channel: Channel, drafts: readonly Draft[]): Promise<AddressedDraft[]> {
    const now = new Date();
    const userIds = [...new Set(drafts.map(({ userId }) => userId))];
    const recipients = await findRecipients(manager, channel, userIds, now);
    const rules = { schedule: this.schedule, longestWaitMs: this.settings.BUNDLE_WAIT_SECONDS * 1000 };
    return drafts.flatMap((draft) =>
      [...(recipients.get(draft.userId) ?? [])].flatMap(([addressId, recipient]) => {
        if (!recipient.isNotifiedAtOnce || !isMeantFor(draft, placeOf(channel.id, addressId))) return [];
        const decision = decideNotice({ content: draft.content, queuedAt: now, recipient, ...rules }, now);
        return [{ ...draft, addressId, draft, decision }];
      }),
    );
  }
}
