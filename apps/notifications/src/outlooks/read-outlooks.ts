import { alertFinds, stockChange, type AlertFinds, type AlertOutlook, type StockChange } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { localDay, type RunSchedule } from '@barrelhive/rules';
import { askService } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { ALERTS_TOLD_OF } from '../deliveries/alerts-of-messages';
import { IS_UNDER_WAY, TAKES_ITS_DAY } from '../deliveries/message';
import { outlookAmong, outlookOf } from '../notices/alert-outlook';
import { CHANNELS, type Channel } from '../notices/channel';
import type { SendingRules } from '../notices/expiry';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { findRecipients, type Recipient } from '../recipients/find-recipients';
import { BY_PHONE, PLACE_OF_MESSAGE, placeOf } from '../standing/addressing';
import { shownStandingOf } from '../standing/standing';

/** This many of the changes that an alert found last say which kinds there are. */
const CHANGES_LOOKED_AT = 50;

const ARRIVED = `m.state IN ('accepted', 'sent', 'delivered')`;

const textsRow = z.object({
  alertId: z.string(),
  /** `placeOf` the address. */
  place: z.string(),
  notifiedAt: z.date().nullable(),
  notifiedTodayAt: z.date().nullable(),
  isUnderWay: z.boolean(),
  isTaken: z.boolean(),
  /** By a notice of its own, as at most 25 alerts of a person have one; a morning is none. */
  isTakenByNotice: z.boolean(),
});
/** `place`: empty for what waits for all addresses, or was told at none. */
const changesRow = z.object({ alertId: z.string(), place: z.string(), changes: z.array(stockChange) });

const keyOf = (alertId: string, place: string) => `${alertId} ${place}`;

/** The caller at one of their addresses, as the decision needs it. */
interface Reached {
  place: string;
  recipient: Recipient;
}

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

  /** The caller at each address: first the number, with what of it may be shown. */
  private async shownRecipients(manager: EntityManager, userId: string, now: Date): Promise<Reached[]> {
    const shown: Reached[] = [];
    for (const channel of this.channels) {
      const own = reachedOn(channel, (await findRecipients(manager, channel, [userId], now)).get(userId));
      if (channel.id !== BY_PHONE.id) shown.push(...own);
      else
        for (const { place, recipient } of own)
          shown.unshift({ place, recipient: { ...recipient, standing: await shownStandingOf(manager, userId) } });
    }
    return shown;
  }
}

/** Somebody at each address that they have on a channel. */
export function reachedOn({ id }: Pick<Channel, 'id'>, own: ReadonlyMap<string, Recipient> = new Map()): Reached[] {
  return [...own].map(([addressId, recipient]) => ({ place: placeOf(id, addressId), recipient }));
}

interface Person extends SendingRules {
  userId: string;
  /** At each address, the number first. */
  recipients: readonly Reached[];
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
  const days = new Map(texts.map((text) => [keyOf(text.alertId, text.place), text]));
  const changes = await waitingChangesOf(manager, userId);
  const noticed = new Set(texts.flatMap(({ alertId, isTakenByNotice }) => (isTakenByNotice ? [alertId] : [])));
  const notifiedAt = lastOf(texts);
  const [number, ...others] = recipients;
  return alerts.map(({ alertId, ...finds }) => {
    const changesAt = (place: string) => changes.get(keyOf(alertId, place)) ?? [];
    const noticesOfOthers = noticed.size - (noticed.has(alertId) ? 1 : 0);
    const at = (reached: Reached | undefined) => {
      const { place = '', recipient } = reached ?? {};
      const { isTaken = false, isUnderWay = false, notifiedTodayAt } = days.get(keyOf(alertId, place)) ?? {};
      const today = { isTaken, isUnderWay, notifiedAt: notifiedTodayAt ?? undefined, noticesOfOthers };
      const found = place === '' ? changesAt('') : [...changesAt(''), ...changesAt(place)];
      return outlookOf({ ...person, recipient, today, finds, changes: found }, now);
    };
    const elsewhere = () => others.map((other) => ({ ...at(other), isAtOnce: other.recipient.isNotifiedAtOnce }));
    return { alertId, notifiedAt: notifiedAt.get(alertId), ...outlookAmong(at(number), elsewhere) };
  });
}

/** When each alert was told last, at whichever address. */
function lastOf(texts: readonly z.infer<typeof textsRow>[]): Map<string, Date> {
  const last = new Map<string, Date>();
  for (const { alertId, notifiedAt } of texts) {
    const known = last.get(alertId);
    if (notifiedAt && (!known || notifiedAt > known)) last.set(alertId, notifiedAt);
  }
  return last;
}

/** What went out for each alert of a user at each address, alone or in a morning, and what of it today, as far back as that is kept. */
function textsOf(manager: EntityManager, userId: string, today: string): Promise<z.infer<typeof textsRow>[]> {
  return queryRows(
    manager,
    textsRow,
    `SELECT about.alert_id AS "alertId", ${PLACE_OF_MESSAGE} AS place,
            max(attempted_at) FILTER (WHERE ${ARRIVED}) AS "notifiedAt",
            max(attempted_at) FILTER (WHERE ${ARRIVED} AND day = $2) AS "notifiedTodayAt",
            coalesce(bool_or(${IS_UNDER_WAY}) FILTER (WHERE day = $2), false) AS "isUnderWay",
            coalesce(bool_or(${TAKES_ITS_DAY}) FILTER (WHERE day = $2), false) AS "isTaken",
            coalesce(bool_or(${TAKES_ITS_DAY}) FILTER (WHERE day = $2 AND m.alert_id IS NOT NULL), false) AS "isTakenByNotice"
       FROM kept_message m CROSS JOIN ${ALERTS_TOLD_OF}
      WHERE user_id = $1
      GROUP BY 1, 2`,
    [userId, today],
  );
}

/** What the alerts of a user found last and did not tell: it waits, or nobody wanted it. Without stores, which do not matter here. */
async function waitingChangesOf(manager: EntityManager, userId: string): Promise<Map<string, StockChange[]>> {
  const rows = await queryRows(
    manager,
    changesRow,
    `SELECT a.alert_id AS "alertId", found.only_at AS place, jsonb_agg(found.change || '{"stores":[]}') AS changes
       FROM matched_alert a
       CROSS JOIN LATERAL (
         SELECT c.change, w.only_at
           FROM waiting_match w
           JOIN seen_change c ON c.id = w.change_id
          WHERE w.alert_id = a.alert_id AND (w.notice_id IS NULL OR NOT EXISTS (
            SELECT FROM message m
             WHERE m.user_id = a.user_id AND m.notice_id = w.notice_id AND m.state <> 'suppressed'))
          ORDER BY w.change_id DESC LIMIT $2) AS found
      WHERE a.user_id = $1
      GROUP BY 1, 2`,
    [userId, CHANGES_LOOKED_AT],
  );
  return new Map(rows.map(({ alertId, place, changes }) => [keyOf(alertId, place), changes]));
}
