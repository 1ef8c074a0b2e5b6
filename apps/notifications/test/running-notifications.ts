import type { EventPayload, PartialAlertPreferences, Tier } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { OnEntitlementChanged } from '@barrelhive/entitlements';
import type { RunningService } from '@barrelhive/service-kit';
import { chooseFreePort, eventually, startTestService, FaultyProxy, type TestService } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { createTwilioStandin, type TwilioStandin } from '../../../tools/standins/twilio/src/twilio-standin';
import { OnUserRegistered } from '../src/confirmations/save-user.handler';
import { notificationsMigrations } from '../src/database/migrations';
import { OnChangesMatched } from '../src/digests/on-changes-matched.handler';
import { WriteNotices } from '../src/digests/write-notices';
import { Lanes, type Lane } from '../src/deliveries/lanes';
import { messageStates, type MessageState } from '../src/deliveries/message';
import { notificationsService } from '../src/notifications-service';
import { startAlertsStandIn, type AlertsStandIn } from './alerts-stand-in';
import { makeDigestsCheap } from './cheap-digests';
import { alertIdOf, leaveSlotsToTheTest, matchOf, type Found } from './found-matches';
import { handleEvent } from './handle-event';
import { letTimePass } from './time-passes';
import { userProfile } from './user-profile';

export const AUTH_TOKEN = 'token-of-the-test';
const ACCOUNT_SID = `AC${'1'.repeat(32)}`;

/** A message as the database has it. */
const messageRow = z.object({
  id: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  reason: z.string().nullable(),
  body: z.string().nullable(),
});

type MessageRow = z.infer<typeof messageRow>;

export interface Subscriber {
  userId: string;
  phone: string;
}

/** What an entitlement says of its end: of the plan where it is cancelled, else of the period that is paid. */
type PlanEnd = Pick<EventPayload<'billing.entitlement-changed.v1'>, 'cancelled' | 'endsAt'>;

const ending = z.object({ state: z.enum(messageStates), reason: z.string().nullable() });

/** The notifications service beside a telephone company of its own, with what its tests say often. */
export interface RunningNotifications extends TestService {
  twilio: TwilioStandin;
  alerts: AlertsStandIn;
  /** The line to the provider, which can be cut. */
  line: FaultyProxy;
  /** Somebody new who agreed to messages and pays for a plan (none with `undefined`), with a number of its own unless one is given. */
  subscriber(tier?: Tier, preferences?: PartialAlertPreferences, agreed?: boolean, phone?: string): Promise<Subscriber>;
  entitle(userId: string, tier: Tier, valid: boolean, end?: PlanEnd): Promise<void>;
  /** An alert of the user found something. */
  find(userId: string, alertId: string, found?: Omit<Found, 'slot'>): Promise<void>;
  /** The same, and a slot came. Alerts have names here, see `alertIdOf`. */
  match(userId: string, alertId: string, found?: Found): Promise<void>;
  /** Writes the notices of a slot. The clock of the service does not. */
  runSlot(slot?: Date): Promise<number>;
  messagesOf(userId: string): Promise<MessageRow[]>;
  /** Waits until the user's latest message is in a state. */
  reach(userId: string, state: MessageState): Promise<MessageRow>;
  textsTo(phone: string): string[];
  /** What alerts heard of the texts of an alert. */
  sentFor(alertId: string): Promise<EventPayload<'notifications.message-sent.v1'>[]>;
  /** How the notices of an alert ended that were not sent, or of which nobody knows that. */
  endedFor(alertId: string): Promise<z.infer<typeof ending>[]>;
  /** Nothing that waits is told at a later slot. */
  forgetWaiting(): Promise<void>;
  waitingFor(alertId: string): Promise<string[]>;
  /** Moves everything that is kept into the past, as if this many minutes had gone by; nothing happens in them. */
  letTimePass(minutes: number): Promise<void>;
  /** The provider took the text of a match, was silent about it for a day, and answers again. */
  beSilentAbout(person: Subscriber, alertId: string, found?: Found): Promise<void>;
  /** Ends all that is wrong with the provider and the line to it. */
  mend(): void;
  /** What a figure of the service shows. */
  figure(name: string): Promise<number>;
  /** A connection that acts as the service. */
  dataSource: DataSource;
  /** A second replica on the same database and Redis. */
  startReplica(): Promise<RunningService>;
}

/** The lane of text messages. */
export const smsLane = ({ service }: Pick<RunningNotifications, 'service'>): Lane => service.app.get(Lanes).of('sms');

makeDigestsCheap();

export async function startNotifications(
  environment: Record<string, string> = {},
  service = notificationsService,
): Promise<RunningNotifications> {
  const port = await chooseFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const twilio = await createTwilioStandin({
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    inboundUrl: `${publicUrl}/api/twilio/inbound`,
  });
  const line = await FaultyProxy.to(twilio.url);
  const alerts = await startAlertsStandIn();
  const ownEnvironment = {
    PUBLIC_URL: publicUrl,
    SEND_WINDOW: '00:00-24:00',
    SEND_DAYS: 'mon-sun',
    ALERTS_URL: alerts.url,
    ALLOCATED_URL: 'http://127.0.0.1:9',
    TWILIO_API_BASE: line.url,
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: '+18015550199',
    SMS_SEGMENTS_PER_SECOND: '200',
    UNKNOWN_LOOKUP_SECONDS: '0.5',
    SEND_POLL_SECONDS: '0.5',
    ...environment,
  };
  leaveSlotsToTheTest();
  const test = await startTestService({
    service,
    migrations: notificationsMigrations,
    environment: { PORT: String(port), ...ownEnvironment },
  });
  const dataSource = await test.database.connect();
  const messagesOf = (userId: string): Promise<MessageRow[]> =>
    queryRows(
      dataSource,
      messageRow,
      'SELECT id, state, attempts, reason, body FROM message WHERE user_id = $1 ORDER BY created_at',
      [userId],
    );
  const entitle: RunningNotifications['entitle'] = (userId, tier, valid, end = { cancelled: false, endsAt: null }) => {
    const status = valid ? ('active' as const) : ('inactive' as const);
    const payload = { userId, tier, valid, status, ...end, version: ++version };
    return handleEvent(test.service, OnEntitlementChanged, 'billing.entitlement-changed.v1', payload);
  };
  const runSlot: RunningNotifications['runSlot'] = (slot = new Date()) => {
    const held = { slot, signal: new AbortController().signal, finish: () => Promise.resolve() };
    return test.service.app.get(WriteNotices).run(held);
  };
  const find: RunningNotifications['find'] = (userId, alertId, found = {}) =>
    handleEvent(test.service, OnChangesMatched, 'alerts.changes-matched.v1', matchOf(userId, alertId, found));
  const match: RunningNotifications['match'] = async (userId, alertId, { slot, ...found } = {}) => {
    await find(userId, alertId, found);
    await runSlot(slot === undefined ? undefined : new Date(slot));
  };
  const reach: RunningNotifications['reach'] = (userId, state) =>
    eventually(`the message of ${userId} to be ${state}`, async () => {
      const last = (await messagesOf(userId)).at(-1);
      return last?.state === state && last;
    });
  const textsTo = (phone: string) => twilio.messagesTo(phone).map(({ body }) => body);
  const mend = () => {
    twilio.faults.clear();
    line.restore();
  };
  let people = 0;
  let version = 0;

  return {
    ...test,
    twilio,
    alerts,
    line,
    dataSource,
    entitle,
    messagesOf,
    async subscriber(tier, preferences, agreed = true, phone = `+1801555${String(1001 + people)}`) {
      people++;
      const userId = `user-${people}`;
      const profile = { ...userProfile(userId, phone, agreed), preferences };
      await handleEvent(test.service, OnUserRegistered, 'auth.user-registered.v1', profile);
      if (tier) await entitle(userId, tier, true);
      return { userId, phone };
    },
    find,
    match,
    runSlot,
    reach,
    textsTo,
    mend,
    async beSilentAbout({ userId, phone }, alertId, found) {
      twilio.faults.set({ next: ['accept-then-hang'], callbackCopies: 0 });
      await match(userId, alertId, found);
      await eventually('the call', async () => textsTo(phone).length === 1);
      line.cut();
      await reach(userId, 'unknown');
      await execute(
        dataSource,
        `UPDATE message SET unclear_since = now() - interval '25 hours', due_at = now() WHERE user_id = $1`,
        [userId],
      );
      await reach(userId, 'expired');
      mend();
    },
    async figure(name) {
      const figures = await (await fetch(`${test.service.operatorsUrl}/metrics`)).text();
      return Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(figures)?.[1] ?? NaN);
    },
    async sentFor(alertId) {
      const sent = await test.neighbours.published('notifications.message-sent.v1');
      return sent.filter((one) => one.alertId === alertIdOf(alertId));
    },
    endedFor: (alertId) =>
      queryRows(
        dataSource,
        ending,
        `SELECT state, reason FROM message
          WHERE alert_id = $1 AND state IN ('suppressed', 'expired', 'failed') ORDER BY finished_at`,
        [alertIdOf(alertId)],
      ),
    async forgetWaiting() {
      await execute(dataSource, 'DELETE FROM waiting_match WHERE notice_id IS NULL');
    },
    async waitingFor(alertId) {
      const rows = await queryRows(
        dataSource,
        z.object({ sku: z.string() }),
        `SELECT sku FROM waiting_match JOIN seen_change ON id = change_id
          WHERE alert_id = $1 AND notice_id IS NULL ORDER BY observed_at, sku`,
        [alertIdOf(alertId)],
      );
      return rows.map(({ sku }) => sku);
    },
    letTimePass: (minutes) => letTimePass(dataSource, minutes),
    async startReplica() {
      leaveSlotsToTheTest();
      const replica = await service.createFrom({
        DATABASE_URL: test.database.url,
        REDIS_URL: test.redis.url,
        QUEUE_PREFIX: test.redis.prefix,
        AUTH_URL: test.identity.authUrl,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        ...ownEnvironment,
      });
      await replica.listen();
      return replica;
    },
    async dispose() {
      await test.dispose();
      await twilio.close();
      await alerts.close();
      await line.dispose();
    },
  };
}
