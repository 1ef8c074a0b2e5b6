import { IS_WHOLE, queryRow, queryRows, readInOrder } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import type { SendSchedule } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import type { Channel } from '../notices/channel';
import { sendingMoment, type SendingMoment } from '../notices/expiry';
import { refusedAlone } from './finish-unsent';
import { NO_MORE_TODAY } from './message';
import { moveLockedMessages } from './move-message';
import { messagesMoved } from './moved-messages';
import { publishWithdrawn } from './publish-sent';
import { isRecoveredSql } from './recovered-texts';
import { releaseMatches } from './release-matches';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';

const MOST_AT_ONCE = 500;
/** A look counts no more messages that are due. */
const COUNTED_AT_MOST = 100;
const AWAY = 'provider away';
const STALE = 'stale';

const waits = ({ id }: Channel) => `m.channel = '${id}' AND m.is_waiting`;
const noticesUntil = (channel: Channel, slot: string) => `${waits(channel)} AND m.slot <= ${slot}`;
const announcementsBefore = (channel: Channel, moment: string) =>
  `${waits(channel)} AND m.alert_id IS NULL AND m.waits_since < ${moment}`;

/**
 * The messages that may be claimed on a channel, as `m`; follows FROM. The first parameter is the last slot whose notices expire. An address
 * has one message under way at a time. After a restore or a promotion nothing may go until the provider was asked what it has (reconciliation).
 */
export const mayGo = (channel: Channel) => `message m
  LEFT JOIN ${channel.recipients} ON r.user_id = m.user_id AND ${channel.addressId} = m.address_id
  WHERE ${waits(channel)} AND m.due_at <= now() AND (m.slot <= $1) IS NOT TRUE
    AND NOT EXISTS (SELECT FROM message o
      WHERE o.channel = '${channel.id}' AND o.address = ${channel.address} AND o.is_unresolved)
    AND ${IS_WHOLE} AND NOT ${isRecoveredSql('m.user_id', 'm.occasion')}`;

/** What may be done with what waits on a channel. Parameters: the last slot whose notices expire, since when announcements may wait, and the channel. */
export const lookAt = (
  channel: Channel,
) => `SELECT EXISTS (SELECT FROM message m WHERE ${noticesUntil(channel, '$1')}) AS "isNoticeExpired",
    EXISTS (SELECT FROM message m WHERE ${announcementsBefore(channel, '$2')}) AS "isAnnouncementExpired",
    (SELECT count(*)::int FROM (SELECT FROM ${mayGo(channel)} LIMIT ${COUNTED_AT_MOST}) AS due) AS due,
    EXISTS (SELECT FROM sending_pause WHERE channel = $3) AS "isPaused",
    EXISTS (SELECT FROM sending_pause WHERE channel = $3 AND next_trial_at <= now()) AS "isTrialDue"`;

const viewRow = z.object({
  isNoticeExpired: z.boolean(),
  isAnnouncementExpired: z.boolean(),
  due: z.int(),
  isPaused: z.boolean(),
  isTrialDue: z.boolean(),
});
const idRow = z.object({ id: z.string() });

type View = z.infer<typeof viewRow>;

/**
 * `may-go`: messages can be claimed, as many as are due, or some of them. `changed`: messages ended or were put off, and there
 * may be more. `none`: nothing goes out now.
 */
export type QueueState = { kind: 'may-go'; due: number } | { kind: 'changed' } | { kind: 'none' };

const CHANGED: QueueState = { kind: 'changed' };
const NONE: QueueState = { kind: 'none' };

/**
 * Looks the queue of a channel through, many messages at a time: ends what waited too long, puts off what waits for the window, and leaves
 * everything alone while sending pauses. So the claim meets only what may go, however much waits.
 */
@Injectable()
export class WaitingMessages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** When a message could go out that is looked at now. */
  momentAt({ ownSchedule = this.schedule }: Channel, now: Date): SendingMoment {
    return sendingMoment(now, { schedule: ownSchedule, longestWaitMs: this.settings.BUNDLE_WAIT_SECONDS * 1000 });
  }

  async nextDue(channel: Channel): Promise<QueueState> {
    const moment = this.momentAt(channel, new Date());
    const view = await this.dataSource.transaction((manager) => this.view(manager, channel, moment));
    if (view.isNoticeExpired && (await this.handBackNotices(channel, moment, view)) > 0) return CHANGED;
    if (view.isAnnouncementExpired && (await this.endAnnouncements(channel, moment)) > 0) return CHANGED;
    if (!moment.isOpen) return (await this.putOff(channel, moment.opening)) > 0 ? CHANGED : NONE;
    if (view.due === 0 || (view.isPaused && !view.isTrialDue)) return NONE;
    return { kind: 'may-go', due: view.isPaused ? 1 : view.due };
  }

  private async view(
    manager: EntityManager,
    channel: Channel,
    { lastExpiredSlot, announcementsSince }: SendingMoment,
  ): Promise<View> {
    await readInOrder(manager);
    const view = await queryRow(manager, viewRow, lookAt(channel), [lastExpiredSlot, announcementsSince, channel.id]);
    if (!view) throw new Error('a look at the queue gave nothing');
    return view;
  }

  /** When more wait than the pace lets go, those at the head are stale: one by one, the ones behind them would be stale before their turn. */
  private handBackNotices(
    channel: Channel,
    { lastExpiredSlot, lastClosedSlot }: SendingMoment,
    { isPaused }: View,
  ): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const refused = `${noticesUntil(channel, '$1')} AND ${refusedAlone(channel.id)}`;
      const others = `${noticesUntil(channel, '$1')} AND (${refusedAlone(channel.id)}) IS NOT TRUE`;
      const ended = [
        await this.expire(manager, refused, lastExpiredSlot, NO_MORE_TODAY),
        await this.expire(manager, others, lastClosedSlot, 'closed'),
        await this.expire(manager, others, lastExpiredSlot, isPaused ? AWAY : STALE),
      ];
      return ended.reduce((sum, count) => sum + count, 0);
    });
  }

  private endAnnouncements(channel: Channel, { announcementsSince }: SendingMoment): Promise<number> {
    return this.dataSource.transaction((manager) =>
      this.expire(manager, announcementsBefore(channel, '$1'), announcementsSince, 'too late to be sent'),
    );
  }

  private putOff(channel: Channel, opening: Date): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const ids = await this.lock(manager, `${waits(channel)} AND m.due_at < $1`, opening);
      return (await moveLockedMessages(manager, ids, 'postponed', { dueAt: opening })).length;
    });
  }

  private async expire(manager: EntityManager, where: string, bound: Date, reason: string): Promise<number> {
    const ids = await this.lock(manager, where, bound);
    const ended = await moveLockedMessages(manager, ids, 'expired', { reason, errorCode: undefined });
    await releaseMatches(manager, ended, reason);
    await publishWithdrawn(manager, this.outbox, ended);
    for (const { channel } of ended) messagesMoved.inc({ channel, state: 'expired', reason });
    return ended.length;
  }

  private async lock(manager: EntityManager, where: string, bound: Date): Promise<string[]> {
    await readInOrder(manager);
    const query = `SELECT m.id FROM message m WHERE ${where} LIMIT $2 FOR UPDATE SKIP LOCKED`;
    return (await queryRows(manager, idRow, query, [bound, MOST_AT_ONCE])).map(({ id }) => id);
  }
}
