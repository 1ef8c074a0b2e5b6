import { changeKinds, type AlertFinds } from '@barrelhive/contracts';
import { nullAsUndefined, queryRow, queryRows } from '@barrelhive/database';
import { dayAfter, instantAt, localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import {
  confirmNumbersShape,
  readSettings,
  sendSchedule,
  sendScheduleSettingsShape,
  serviceSettingsShape,
} from '@barrelhive/service-kit';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { ALERTS_TOLD_OF } from '../../../apps/notifications/src/deliveries/alerts-of-messages';
import { TAKES_ITS_DAY, messageStates } from '../../../apps/notifications/src/deliveries/message';
import { textOccasion } from '../../../apps/notifications/src/deliveries/recovered-texts';
import { notificationsSettingsSchema, reachOfTexts } from '../../../apps/notifications/src/notifications-settings';
import { outlooksOf, reachedOn } from '../../../apps/notifications/src/outlooks/read-outlooks';
import { findRecipients } from '../../../apps/notifications/src/recipients/find-recipients';
import type { AdminContext } from '../command';
import type { AlertFacts, DayFacts, PersonFacts } from './facts';
import { readPasses, readShelf, type ShelfOfTerm } from './read-shelf';
import { readTransit } from './read-transit';

/** Of an alert this many matches are shown, the latest. */
const MATCHES_SHOWN = 20;
const PAUSES = 'SELECT channel, since, reason FROM sending_pause ORDER BY channel';
const WAITING_ALERTS = 'SELECT count(DISTINCT alert_id)::int AS count FROM waiting_match WHERE notice_id IS NULL';

const alertRow = z.object({
  id: z.string(),
  userId: z.string(),
  term: z.string(),
  savedAt: nullAsUndefined(z.date()),
  endedAt: nullAsUndefined(z.date()),
  endedBy: nullAsUndefined(z.enum(['its owner', 'a lower plan'])),
});
const messageRow = z.object({
  channel: z.string(),
  state: z.enum(messageStates),
  occasion: z.string(),
  createdAt: z.date(),
  dueAt: z.date(),
  attempts: z.int(),
  reason: nullAsUndefined(z.string()),
  errorCode: nullAsUndefined(z.int()),
  userId: z.string(),
  takesItsDay: z.boolean(),
  alertIds: z.array(z.string()),
});
const recoveredRow = messageRow.pick({ userId: true, occasion: true });
const matchRow = z.object({
  alertId: z.string(),
  name: z.string(),
  kind: z.enum(changeKinds),
  observedAt: z.date(),
  isNotified: z.boolean(),
});
const countRow = z.object({ count: z.int() });
const pauseRow = z.object({ channel: z.string(), since: z.date(), reason: z.string() });

/** Whom and which alerts a question is about: all alerts of these users, or the one alert. */
export interface Asked {
  userIds: readonly string[];
  alertId: string | undefined;
}

/** All that the services know of how texts to these people came about on a day of Utah. */
export async function readFacts(
  { withDatabase, env }: AdminContext,
  asked: Asked,
  day: string,
  now: Date,
): Promise<{ day: DayFacts; people: PersonFacts[] }> {
  const from = instantAt(day, 0, STORE_TIME_ZONE);
  const to = instantAt(dayAfter(day), 0, STORE_TIME_ZONE);
  const saved = await withDatabase('alerts', (alerts) => alertsOf(alerts, asked));
  const owners = [...new Set([...asked.userIds, ...saved.map(({ userId }) => userId)])];
  const terms = saved.map(({ term }) => term);
  const alertIds = saved.map(({ id }) => id);
  const { passes, shelf } = await withDatabase('search', async (search) => ({
    passes: await readPasses(search, { from, to }),
    shelf: await readShelf(search, terms, { from, to }),
  }));
  const alive = localDay(now, STORE_TIME_ZONE) === day ? saved.filter(({ endedAt }) => endedAt === undefined) : [];
  const said = await withDatabase('notifications', async (notifications) => ({
    messages: await messagesOf(notifications, { ...asked, userIds: owners }, { day, from, to }),
    recovered: await recoveredOf(notifications, owners, { day, from, to }),
    matches: await matchesOf(notifications, alertIds, to),
    outlooks: await readOutlooks(notifications, env, alive, shelf, now),
    pauses: await queryRows(notifications, pauseRow, PAUSES),
    waiting: await queryRow(notifications, countRow, WAITING_ALERTS),
  }));
  const factsOf = (alert: Pick<AlertRow, 'id'> & Partial<AlertRow>): AlertFacts => ({
    id: alert.id,
    term: alert.term,
    savedAt: alert.savedAt,
    end: alert.endedAt && alert.endedBy && { at: alert.endedAt, by: alert.endedBy },
    ...(shelf.get(alert.term ?? '') ?? { bottles: 0, moves: [], doubts: [] }),
    matches: said.matches.filter(({ alertId }) => alertId === alert.id),
    messages: said.messages.filter(({ alertIds }) => alertIds.includes(alert.id)),
    isRecovered: said.recovered.some(({ occasion }) => occasion === textOccasion(`alert:${alert.id}:${day}`)),
    outlook: said.outlooks.get(alert.id),
  });
  const people = [...new Set([...owners, ...said.messages.map(({ userId }) => userId)])].map((userId) => {
    const messages = said.messages.filter((message) => message.userId === userId);
    const known = saved.filter((alert) => alert.userId === userId);
    const notified = new Set(messages.flatMap(({ alertIds }) => alertIds));
    const gone = [...notified].filter((id) => known.every((alert) => alert.id !== id)).map((id) => ({ id }));
    const isAsked = ({ id }: { id: string }) => asked.alertId === undefined || id === asked.alertId;
    return {
      userId,
      noticesOfDay: new Set(
        messages.flatMap(({ occasion, takesItsDay }) => (takesItsDay && isNotice(occasion) ? occasion : [])),
      ).size,
      alerts: [...known, ...gone].filter(isAsked).map(factsOf),
      announcements: asked.alertId ? [] : messages.filter(({ alertIds }) => alertIds.length === 0),
      recovered: said.recovered.flatMap((text) =>
        asked.alertId || text.userId !== userId || isNotice(text.occasion) ? [] : text.occasion,
      ),
    };
  });
  const { pauses, waiting } = said;
  const transit = await readTransit(withDatabase);
  return { day: { day, passes, ...transit, pauses, alertsWaiting: waiting?.count ?? 0 }, people };
}

type AlertRow = z.infer<typeof alertRow>;

const isNotice = (occasion: string) => occasion.startsWith('alert:');

/** Saved alerts, and those that ended in the last days. */
function alertsOf(alerts: DataSource, { userIds, alertId }: Asked): Promise<AlertRow[]> {
  return queryRows(
    alerts,
    alertRow,
    `SELECT DISTINCT ON (id) id, "userId", term, "savedAt", "endedAt", "endedBy" FROM (
       SELECT 1 AS place, id, user_id AS "userId", search_term AS term, created_at AS "savedAt", NULL::timestamptz AS "endedAt", NULL AS "endedBy"
         FROM saved_alert
       UNION ALL SELECT 2, alert_id, user_id, search_term, created_at, removed_at, 'a lower plan' FROM removed_alert
       UNION ALL SELECT 3, alert_id, user_id, term_key, NULL, ended_at, 'its owner' FROM ended_alert
     ) AS known WHERE "userId" = ANY ($1) OR id = $2 ORDER BY id, place`,
    [userIds, alertId],
  );
}

/** The messages of a day: of these people, or of whom the alert is. */
function messagesOf(
  notifications: DataSource,
  { userIds, alertId }: Asked,
  { day, from, to }: { day: string; from: Date; to: Date },
): Promise<z.infer<typeof messageRow>[]> {
  return queryRows(
    notifications,
    messageRow,
    `SELECT channel, state, occasion, created_at AS "createdAt", due_at AS "dueAt", attempts, reason, error_code AS "errorCode",
            user_id AS "userId", coalesce(${TAKES_ITS_DAY}, false) AS "takesItsDay",
            ARRAY(SELECT about.alert_id FROM ${ALERTS_TOLD_OF}) AS "alertIds"
       FROM kept_message m
      WHERE (user_id = ANY ($1) OR user_id IN (SELECT user_id FROM kept_message WHERE occasion = 'alert:' || $2::text || ':' || $3))
        AND (occasion LIKE 'alert:%:' || $3 OR occasion NOT LIKE 'alert:%' AND created_at >= $4 AND created_at < $5)
      ORDER BY created_at`,
    [userIds, alertId, day, from, to],
  );
}

/** Of announcements nobody knows when they went out: they are of the day on which it was learned that they did. */
function recoveredOf(
  notifications: DataSource,
  userIds: readonly string[],
  { day, from, to }: { day: string; from: Date; to: Date },
): Promise<z.infer<typeof recoveredRow>[]> {
  return queryRows(
    notifications,
    recoveredRow,
    `SELECT user_id AS "userId", occasion FROM recovered_text
      WHERE user_id = ANY ($1)
        AND (occasion LIKE 'alert:%:' || $2 OR occasion NOT LIKE 'alert:%' AND covers_until >= $3 AND covers_until < $4)`,
    [userIds, day, from, to],
  );
}

function matchesOf(notifications: DataSource, alertIds: readonly string[], before: Date) {
  return queryRows(
    notifications,
    matchRow,
    `SELECT * FROM (
       SELECT w.alert_id AS "alertId", c.change ->> 'name' AS name, c.kind, c.observed_at AS "observedAt", NOT EXISTS (
                SELECT FROM waiting_match o WHERE o.alert_id = w.alert_id AND o.change_id = w.change_id AND o.notice_id IS NULL) AS "isNotified",
              row_number() OVER (PARTITION BY w.alert_id ORDER BY c.observed_at DESC) AS place
         FROM waiting_match w JOIN seen_change c ON c.id = w.change_id
        WHERE w.alert_id = ANY ($1::uuid[]) AND w.only_at = '' AND c.observed_at < $2
     ) AS found WHERE place <= $3 ORDER BY "observedAt"`,
    [alertIds, before, MATCHES_SHOWN],
  );
}

/** The same decision as the sender's, with all that is known of the number: its owner is shown less. */
async function readOutlooks(
  { manager }: DataSource,
  env: AdminContext['env'],
  alerts: readonly AlertRow[],
  ofTerms: ReadonlyMap<string, ShelfOfTerm>,
  now: Date,
): Promise<Map<string, AlertFacts['outlook']>> {
  const { BUNDLE_WAIT_SECONDS, QUIET_HOURS } = notificationsSettingsSchema.shape;
  const { NODE_ENV } = serviceSettingsShape;
  const shape = { NODE_ENV, ...sendScheduleSettingsShape, ...confirmNumbersShape, BUNDLE_WAIT_SECONDS, QUIET_HOURS };
  const settings = readSettings(z.object(shape), env);
  const rules = { schedule: sendSchedule(settings), longestWaitMs: settings.BUNDLE_WAIT_SECONDS * 1000 };
  const userIds = [...new Set(alerts.map(({ userId }) => userId))];
  const texts = reachOfTexts(settings);
  const recipients = await findRecipients(manager, texts, userIds, now);
  const outlooks = new Map<string, AlertFacts['outlook']>();
  for (const userId of userIds) {
    const finds: AlertFinds = alerts
      .filter((alert) => alert.userId === userId)
      .map(({ id, term }) => ({ alertId: id, soldOut: ofTerms.get(term)?.isSoldOut ? {} : undefined }));
    const person = { userId, recipients: reachedOn(texts, recipients.get(userId)), now, ...rules };
    for (const { alertId, nextLookAt, withheld } of await outlooksOf(manager, person, finds))
      outlooks.set(alertId, { nextLookAt, withheld });
  }
  return outlooks;
}
