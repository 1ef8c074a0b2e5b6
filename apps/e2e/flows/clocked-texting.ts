import { randomUUID } from 'node:crypto';
import {
  eventSchemas,
  parseEventEnvelope,
  type EventEnvelope,
  type EventPayload,
  type EventType,
} from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { SlotLease, slotsOf } from '@barrelhive/jobs';
import type { RunSchedule } from '@barrelhive/rules';
import { ServiceLoops, type RunningService } from '@barrelhive/service-kit';
import { testDatabase, testRedis } from '@barrelhive/testing';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { createTwilioStandin, type TwilioStandin } from '../../../tools/standins/twilio/src/twilio-standin';
import { alertsService } from '../../alerts/src/alerts-service';
import { alertsMigrations } from '../../alerts/src/database/migrations';
import { notificationsMigrations } from '../../notifications/src/database/migrations';
import { WantStores } from '../../notifications/src/digests/want-stores';
import { WriteMornings } from '../../notifications/src/digests/write-mornings';
import { WriteNotices } from '../../notifications/src/digests/write-notices';
import { notificationsServiceWith } from '../../notifications/src/notifications-service';
import { SEND_SCHEDULE } from '../../notifications/src/notifications-settings';
import { NOTICES_TASK, noticeSlots } from '../../notifications/src/scheduled-tasks';
import { FileChannel } from '../../notifications/test/file-channel/file-channel';
import { bringTo } from './brought-events';
import { startGivenChannels, type GivenChannels } from './given-channels';
import { GIVEN_WAYS, type Way } from './text-places';
import { TestLimits } from '../../notifications/src/addresses/test-limits';
import { SendMessage } from '../../notifications/src/deliveries/send-message';
import { Lanes } from '../../notifications/src/deliveries/lanes';

const TWILIO = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'token-of-the-test' };
const EVERYTHING_BUT_THE_DATE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const STORES_WANTED = 'notifications.stores-wanted.v1';
/** Two thirds of a step. */
export const WANTED_BEFORE_MS = 600_000;

const outboxRow = z.object({ envelope: z.unknown() });

/** Alerts and notifications as they are put together for production, with a second channel, in one process, under a clock that the test sets. */
export interface ClockedTexting {
  alerts: RunningService;
  notifications: RunningService;
  twilio: TwilioStandin;
  /** The second channel, which only the tests have. */
  file: FileChannel;
  /** Those to which people give addresses. */
  given: GivenChannels;
  /** The provider of a channel takes nothing for now, or goes on. */
  turnAway(way: Way, isAway: boolean): void;
  setClock(instant: string | Date): void;
  /** Something happened in another service; whoever of the two consumes it hears of it. */
  happen<T extends EventType>(type: T, payload: EventPayload<T>): Promise<void>;
  /** The same, as another service said it. */
  bring(event: EventEnvelope): Promise<void>;
  /** The bottles whose stores are wanted before a slot. */
  wantStores(slot: Date): Promise<string[]>;
  /** Runs the slot that is due by the clock, if there is one. */
  runSlot(): Promise<void>;
  /** It is eight in the morning. */
  runMorning(): Promise<void>;
  /** Sends what is due, one text after the other: each moves the clock on by the pace. The answers are brought back. */
  send(): Promise<void>;
  dispose(): Promise<void>;
}

/** The dates must lie ahead of the real one: the database has its own clock. */
export async function startClockedTexting(
  smsPerSecond: number,
  confirmNumbers: 'required' | 'off' = 'off',
): Promise<ClockedTexting> {
  const [alertsDatabase, notificationsDatabase, redis, twilio, given] = await Promise.all([
    testDatabase({ name: 'alerts', migrations: alertsMigrations }),
    testDatabase({ name: 'notifications', migrations: notificationsMigrations }),
    testRedis(),
    createTwilioStandin(TWILIO),
    startGivenChannels(),
  ]);
  const givenChannels = GIVEN_WAYS.map((way) => given[way]);
  twilio.faults.set({ callbackCopies: 0 });
  const shared = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    OPS_PORT: '0',
    REDIS_URL: redis.url,
    QUEUE_PREFIX: redis.prefix,
    SMS_SEGMENTS_PER_SECOND: String(smsPerSecond),
  };
  // Lives follow each other within seconds: the limits go by the clock of Redis.
  jest.spyOn(TestLimits.prototype, 'admit').mockResolvedValue();
  // The test takes each step itself.
  jest.spyOn(ServiceLoops.prototype, 'onApplicationBootstrap').mockImplementation(() => undefined);
  const alerts = await alertsService.createFrom({ ...shared, DATABASE_URL: alertsDatabase.url });
  const notifications = await notificationsServiceWith(FileChannel).createFrom({
    ...shared,
    DATABASE_URL: notificationsDatabase.url,
    CONFIRM_NUMBERS: confirmNumbers,
    // Nobody asks here why an alert is silent.
    ALERTS_URL: 'http://127.0.0.1:9',
    ALLOCATED_URL: 'http://127.0.0.1:9',
    TWILIO_API_BASE: twilio.url,
    TWILIO_ACCOUNT_SID: TWILIO.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO.authToken,
    TWILIO_FROM: '+18015550199',
    CHANNELS: ['sms', ...GIVEN_WAYS].join(),
    OUTBOUND_ALLOWED: givenChannels.flatMap(({ origin }) => origin ?? []).join(),
    ...Object.assign({}, ...givenChannels.map(({ settings }) => settings)),
  });
  jest.useFakeTimers({ doNotFake: [...EVERYTHING_BUT_THE_DATE] });
  const file = notifications.app.get(FileChannel);
  const lanes = notifications.app.get(Lanes).all;
  for (const { pace } of lanes) {
    jest.spyOn(pace, 'reserve').mockImplementation(async () => {
      jest.setSystemTime(Date.now() + 1000 / smsPerSecond);
      return 0;
    });
  }

  const bring = bringTo(alerts, notifications);
  /** In place of relay and queue. */
  const bringAllOf = async (service: RunningService) => {
    const sql = 'WITH sent AS (DELETE FROM outbox RETURNING *) SELECT envelope FROM sent ORDER BY position';
    const rows = await queryRows(service.app.get(DataSource), outboxRow, sql);
    const events = rows.map(({ envelope }) => parseEventEnvelope(envelope));
    for (const event of events) await bring(event);
    return events;
  };

  const bringFrom = async (event: EventEnvelope) => {
    await bring(event);
    await bringAllOf(alerts);
  };

  return {
    alerts,
    notifications,
    twilio,
    file,
    given,
    turnAway(way, isAway) {
      if (way === 'file') file.mood = isAway ? 'busy' : 'well';
      else if (way !== 'sms') given[way].turnAway(isAway);
      else twilio.faults.set({ ...(isAway ? { share: 1, kinds: ['refuse-429'] } : { share: 0 }), callbackCopies: 0 });
    },
    setClock: (instant) => {
      jest.setSystemTime(new Date(instant));
    },
    async happen(type, payload) {
      const frame = { id: randomUUID(), type, occurredAt: new Date().toISOString(), correlationId: 'c' };
      await bringFrom(parseEventEnvelope({ ...frame, payload }));
    },
    bring: bringFrom,
    async wantStores(slot) {
      const asked = new Date(slot.getTime() - WANTED_BEFORE_MS);
      await notifications.app.get(WantStores).run({ slot: asked, finish: () => Promise.resolve() });
      const events = await bringAllOf(notifications);
      const wanted = events.filter(({ type }) => type === STORES_WANTED);
      return wanted.flatMap(({ payload }) => eventSchemas[STORES_WANTED].parse(payload).skus);
    },
    async runSlot() {
      await bringAllOf(alerts);
      const { app } = notifications;
      const slot = slotsOf(noticeSlots(app.get<RunSchedule>(SEND_SCHEDULE)))(new Date());
      if (slot) await app.get(SlotLease).run(NOTICES_TASK, slot, (held) => app.get(WriteNotices).run(held));
    },
    async runMorning() {
      await bringAllOf(alerts);
      const morning = { slot: new Date(), signal: new AbortController().signal };
      await notifications.app.get(WriteMornings).run(morning);
    },
    async send() {
      const sendMessage = notifications.app.get(SendMessage);
      for (const lane of lanes) {
        for (
          let next = await sendMessage.takeNext(lane, 1);
          next !== 'none';
          next = await sendMessage.takeNext(lane, 1)
        ) {
          if (next !== 'not-sent') await Promise.all(sendMessage.post(lane, next));
        }
      }
      await bringAllOf(notifications);
    },
    async dispose() {
      jest.useRealTimers();
      jest.restoreAllMocks();
      await Promise.all([alerts.close(), notifications.close()]);
      await Promise.all([twilio, ...givenChannels].map((standin) => standin.close()));
      await Promise.all([alertsDatabase.dispose(), notificationsDatabase.dispose(), redis.dispose()]);
    },
  };
}
