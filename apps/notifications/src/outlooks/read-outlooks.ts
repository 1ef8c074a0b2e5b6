import {
  alertFinds,
  stockChange,
  type AlertFinds,
  type AlertOutlook,
  type Obstacle,
  type StockChange,
} from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { localDay, type RunSchedule } from '@barrelhive/rules';
import { askService } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { IS_UNDER_WAY, TAKES_ITS_DAY } from '../deliveries/message';
import { outlookOf, type Outlook } from '../notices/alert-outlook';
import { CHANNELS, type Channel } from '../notices/channel';
import type { SendingRules } from '../notices/expiry';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { findRecipients, type Recipient } from '../recipients/find-recipients';
import { BY_PHONE, OWN_ADDRESS, placeOf } from '../standing/addressing';
import { shownStandingOf } from '../standing/standing';

/** Of what an alert found last, so many changes say which kinds there are. */
const CHANGES_LOOKED_AT = 50;

const ARRIVED = `m.state IN ('accepted', 'sent', 'delivered')`;

const textsRow = z.object({
  alertId: z.string(),
  notifiedAt: z.date().nullable(),
  notifiedTodayAt: z.date().nullable(),
  isUnderWay: z.boolean(),
  noticesToday: z.int(),
});
const changesRow = z.object({ alertId: z.string(), changes: z.array(stockChange) });

/** Who asks: the user, and the token with which alerts is asked what the alerts find. */
interface Caller {
  userId: string;
  authorization: string;
}

/** When each alert of the caller was told last, when it is looked at next, and why nothing comes. */
@Injectable()
export class ReadOutlooks {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SEND_SCHEDULE) private readonly schedule: RunSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
    @Inject(CHANNELS) private readonly channels: readonly Channel[],
  ) {}

  /** Throws UPSTREAM_UNAVAILABLE where alerts does not say which alerts there are. */
  async run({ userId, authorization }: Caller): Promise<AlertOutlook[]> {
    const { ALERTS_URL, BUNDLE_WAIT_SECONDS } = this.settings;
    const alerts = await askService(new URL('/internal/alert-finds', ALERTS_URL), authorization, alertFinds);
    const { manager } = this.dataSource;
    const now = new Date();
    const rules = { schedule: this.schedule, longestWaitMs: BUNDLE_WAIT_SECONDS * 1000 };
    const recipients = await this.shownRecipients(manager, userId, now);
    const outlooks = await outlooksOf(manager, { userId, recipients, now, ...rules }, alerts);
    return outlooks.map(({ alertId, notifiedAt, nextLookAt, withheld }) => ({
      search_id: alertId,
      told_at: notifiedAt?.toISOString(),
      next_look_at: nextLookAt.toISOString(),
      withheld,
    }));
  }

  /** The caller at each address as the decision needs it: first the number, with what of it may be shown. */
  private async shownRecipients(manager: EntityManager, userId: string, now: Date): Promise<Recipient[]> {
    const shown: Recipient[] = [];
    for (const channel of this.channels) {
      const own = (await findRecipients(manager, channel, [userId], now)).get(userId)?.values() ?? [];
      if (channel.id !== BY_PHONE.id) shown.push(...own);
      else
        for (const recipient of own) shown.unshift({ ...recipient, standing: await shownStandingOf(manager, userId) });
    }
    return shown;
  }
}

/** What holds of the alert itself, or of the hour, and of no address. */
const AT_ANY_ADDRESS: ReadonlySet<Obstacle> = new Set<Obstacle>(['found nothing', 'sold out', 'outside the hours']);

interface Person extends SendingRules {
  userId: string;
  /** At each address, the number first. */
  recipients: readonly Recipient[];
  schedule: RunSchedule;
  now: Date;
}

/** What becomes of the alerts of a person, of which is known what they find. */
export async function outlooksOf(
  manager: EntityManager,
  { userId, recipients, now, ...person }: Person,
  alerts: AlertFinds,
) {
  const texts = await textsOf(manager, userId, localDay(now, person.schedule.zone));
  const changes = await waitingChangesOf(manager, userId);
  const noticesOfUser = [...texts.values()].reduce((sum, { noticesToday }) => sum + noticesToday, 0);
  return alerts.map(({ alertId, ...finds }) => {
    const { notifiedAt, notifiedTodayAt, isUnderWay = false, noticesToday = 0 } = texts.get(alertId) ?? {};
    const today = { isTaken: noticesToday > 0, isUnderWay, notifiedAt: notifiedTodayAt ?? undefined, noticesOfUser };
    const situation = { ...person, today, finds, changes: changes.get(alertId) ?? [] };
    return { alertId, notifiedAt, ...bestOf(recipients, (recipient) => outlookOf({ ...situation, recipient }, now)) };
  });
}

/** What holds at the number, unless nothing is wanted there and something is at another address. */
function bestOf(recipients: readonly Recipient[], at: (recipient: Recipient | undefined) => Outlook): Outlook {
  const first = at(recipients[0]);
  if (first.withheld?.obstacle !== 'not wanted') return first;
  const isReached = ({ withheld }: Outlook) => !withheld || AT_ANY_ADDRESS.has(withheld.obstacle);
  return recipients.slice(1).map(at).find(isReached) ?? first;
}

/** What went out for each alert of a user, and what of it today, as far back as texts are kept. */
async function textsOf(
  manager: EntityManager,
  userId: string,
  today: string,
): Promise<Map<string, z.infer<typeof textsRow>>> {
  const rows = await queryRows(
    manager,
    textsRow,
    `SELECT split_part(occasion, ':', 2) AS "alertId",
            max(attempted_at) FILTER (WHERE ${ARRIVED}) AS "notifiedAt",
            max(attempted_at) FILTER (WHERE ${ARRIVED} AND "isOfToday") AS "notifiedTodayAt",
            coalesce(bool_or(${IS_UNDER_WAY}) FILTER (WHERE "isOfToday"), false) AS "isUnderWay",
            count(DISTINCT occasion) FILTER (WHERE "isOfToday" AND ${TAKES_ITS_DAY})::int AS "noticesToday"
       FROM (SELECT *, split_part(occasion, ':', 3) = $2 AS "isOfToday" FROM kept_message
              WHERE user_id = $1 AND occasion LIKE 'alert:%') m
      GROUP BY 1`,
    [userId, today],
  );
  return new Map(rows.map((row) => [row.alertId, row]));
}

/** What the alerts of a user found last and did not tell: it waits, or nobody wanted it. Without stores, which do not matter here. */
async function waitingChangesOf(manager: EntityManager, userId: string): Promise<Map<string, StockChange[]>> {
  const rows = await queryRows(
    manager,
    changesRow,
    `SELECT a.alert_id AS "alertId", jsonb_agg(found.change || '{"stores":[]}') AS changes
       FROM matched_alert a
       CROSS JOIN LATERAL (
         SELECT c.change
           FROM waiting_match w
           JOIN seen_change c ON c.id = w.change_id
          WHERE w.alert_id = a.alert_id AND w.only_at IN ('', '${placeOf(BY_PHONE.id, OWN_ADDRESS)}') AND (w.notice_id IS NULL OR NOT EXISTS (
            SELECT FROM message m
             WHERE m.user_id = a.user_id AND m.notice_id = w.notice_id AND m.state <> 'suppressed'))
          ORDER BY w.change_id DESC LIMIT $2) AS found
      WHERE a.user_id = $1
      GROUP BY 1`,
    [userId, CHANGES_LOOKED_AT],
  );
  return new Map(rows.map(({ alertId, changes }) => [alertId, changes]));
}
