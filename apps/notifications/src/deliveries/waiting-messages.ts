import { queryRow, queryRows } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import type { SendSchedule } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { sendingMoment, type SendingMoment } from '../notices/expiry';
import { messagesMoved, REFUSED_ALONE } from './finish-unsent';
import { NO_MORE_TODAY } from './message';
import { moveLockedMessages } from './move-message';
import { publishWithdrawn } from './publish-sent';
import { releaseMatches } from './release-matches';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';

const MOST_AT_ONCE = 500;
/** A look counts no more messages that are due. */
const COUNTED_AT_MOST = 100;
const AWAY = 'provider away';
const STALE = 'stale';

const SLOT = `m.content #>> '{match,slot}'`;
const WAITS = `m.state = 'pending'`;
/** Slots are written as ISO instants in UTC, so that their order is that of their texts. */
const bundlesUntil = (slot: string) => `${WAITS} AND ${SLOT} <= ${slot}`;
const announcementsBefore = (moment: string) =>
  `${WAITS} AND m.content ->> 'kind' <> 'alert' AND m.waits_since < ${moment}`;

/**
 * The messages that may be claimed, as `m`; follows FROM. The first parameter is the last slot whose notices expire. A number has one
 * message under way at a time.
 */
export const MAY_GO = `message m LEFT JOIN recipient r ON r.user_id = m.user_id
  WHERE ${WAITS} AND m.due_at <= now() AND (${SLOT} <= $1) IS NOT TRUE
    AND NOT EXISTS (SELECT FROM message o WHERE o.phone = r.phone AND o.state IN ('sending', 'unknown'))`;

const viewRow = z.object({
  isBundleExpired: z.boolean(),
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
 * Looks the queue through, many messages at a time: ends what waited too long, puts off what waits for the window, and leaves
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
  momentAt(now: Date): SendingMoment {
    return sendingMoment(now, { schedule: this.schedule, longestWaitMs: this.settings.BUNDLE_WAIT_SECONDS * 1000 });
  }

  async nextDue(): Promise<QueueState> {
    const moment = this.momentAt(new Date());
    const view = await this.view(moment);
    if (view.isBundleExpired && (await this.handBackBundles(moment, view)) > 0) return CHANGED;
    if (view.isAnnouncementExpired && (await this.endAnnouncements(moment)) > 0) return CHANGED;
    if (!moment.isOpen) return (await this.putOff(moment.opening)) > 0 ? CHANGED : NONE;
    if (view.due === 0 || (view.isPaused && !view.isTrialDue)) return NONE;
    return { kind: 'may-go', due: view.isPaused ? 1 : view.due };
  }

  private async view({ lastExpiredSlot, announcementsSince }: SendingMoment): Promise<View> {
    const view = await queryRow(
      this.dataSource,
      viewRow,
      `SELECT EXISTS (SELECT FROM message m WHERE ${bundlesUntil('$1')}) AS "isBundleExpired",
         EXISTS (SELECT FROM message m WHERE ${announcementsBefore('$2')}) AS "isAnnouncementExpired",
         (SELECT count(*)::int FROM (SELECT FROM ${MAY_GO} LIMIT ${COUNTED_AT_MOST}) AS due) AS due,
         EXISTS (SELECT FROM sending_pause) AS "isPaused",
         EXISTS (SELECT FROM sending_pause WHERE next_trial_at <= now()) AS "isTrialDue"`,
      [lastExpiredSlot.toISOString(), announcementsSince],
    );
    if (!view) throw new Error('a look at the queue gave nothing');
    return view;
  }

  /** When more wait than the pace lets go, those at the head are stale: one by one, the ones behind them would be stale before their turn. */
  private handBackBundles({ lastExpiredSlot, lastClosedSlot }: SendingMoment, { isPaused }: View): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const refused = `${bundlesUntil('$1')} AND ${REFUSED_ALONE}`;
      const others = `${bundlesUntil('$1')} AND (${REFUSED_ALONE}) IS NOT TRUE`;
      const until = lastExpiredSlot.toISOString();
      const ended = [
        await this.expire(manager, refused, until, NO_MORE_TODAY),
        await this.expire(manager, others, lastClosedSlot.toISOString(), 'closed'),
        await this.expire(manager, others, until, isPaused ? AWAY : STALE),
      ];
      return ended.reduce((sum, count) => sum + count, 0);
    });
  }

  private endAnnouncements({ announcementsSince }: SendingMoment): Promise<number> {
    return this.dataSource.transaction((manager) =>
      this.expire(manager, announcementsBefore('$1'), announcementsSince, 'too late to be sent'),
    );
  }

  private putOff(opening: Date): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const ids = await this.lock(manager, `${WAITS} AND m.due_at < $1`, opening);
      return (await moveLockedMessages(manager, ids, 'postponed', { dueAt: opening })).length;
    });
  }

  private async expire(manager: EntityManager, where: string, bound: Date | string, reason: string): Promise<number> {
    const ids = await this.lock(manager, where, bound);
    const ended = await moveLockedMessages(manager, ids, 'expired', { reason, errorCode: undefined });
    await releaseMatches(
      manager,
      ended.map(({ id }) => id),
    );
    for (const { alertId, slot, acceptedAt, correlationId } of ended) {
      if (alertId === undefined || slot === undefined || !acceptedAt) continue;
      await publishWithdrawn(manager, this.outbox, { alertId, slot, acceptedAt, correlationId });
    }
    if (ended.length > 0) messagesMoved.inc({ state: 'expired', reason }, ended.length);
    return ended.length;
  }

  private async lock(manager: EntityManager, where: string, bound: Date | string): Promise<string[]> {
    const query = `SELECT m.id FROM message m WHERE ${where} LIMIT $2 FOR UPDATE SKIP LOCKED`;
    return (await queryRows(manager, idRow, query, [bound, MOST_AT_ONCE])).map(({ id }) => id);
  }
}
