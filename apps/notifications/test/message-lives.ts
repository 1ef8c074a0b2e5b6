import { execute, meetTimeline, queryRows } from '@barrelhive/database';
import { EntitlementEntity } from '@barrelhive/entitlements';
import { Outbox } from '@barrelhive/messaging';
import { createServiceDataSource, Measures, sendSchedule } from '@barrelhive/service-kit';
import { testDatabase } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { notificationsMigrations } from '../src/database/migrations';
import { FinishUnsent } from '../src/deliveries/finish-unsent';
import { findMessage, messageStates } from '../src/deliveries/message';
import type { LaterStep, StepValues } from '../src/deliveries/message-steps';
import { moveMessage } from '../src/deliveries/move-message';
import { RecordReport } from '../src/deliveries/record-report';
import { RecordReports } from '../src/deliveries/record-reports';
import { notificationsSettingsSchema } from '../src/notifications-settings';
import { SendingPause } from '../src/deliveries/sending-pause';
import { AlertPreferencesEntity } from '../src/preferences/alert-preferences.entity';
import { RecipientEntity } from '../src/recipients/recipient.entity';
import { Redis } from 'ioredis';
import { reportedState } from '../src/channels/sms/reported-state';
import { Lanes } from '../src/deliveries/lanes';
import type { Channel } from '../src/notices/channel';
import { reachByPhone } from '../src/standing/addressing';
import { ClaimMessages } from '../src/deliveries/claim-messages';
import { DeferUnreadable } from '../src/deliveries/defer-unreadable';
import { WaitingMessages } from '../src/deliveries/waiting-messages';
import { queueNotice } from './found-matches';

const USER_ID = 'u-1';
const SLOT = new Date('2999-01-01T19:00:00.000Z');

/** Claims and reports go through it; nothing is posted here. */
const CHANNEL: Channel = {
  ...reachByPhone({ isConfirmationNeeded: false }),
  unitsPerSecond: 1,
  mostUnits: 1,
  places: 1,
  timeoutSeconds: 1,
  render: () => ({ body: 'BLANTON', units: 1 }),
  post: () => Promise.reject(new Error('nothing is posted')),
  find: () => Promise.reject(new Error('nobody is asked')),
  lookUp: () => Promise.reject(new Error('nobody is asked')),
  faultOf: () => undefined,
  nextTryAfter: () => undefined,
};

type OutcomeStep = 'requeued' | 'unclear' | 'looked-up' | 'not-listed-yet' | 'not-found';
type EndStep = 'suppressed' | 'expired' | 'given-up' | 'refused';

/** What a sender, the provider, or whoever asks the provider may do next. `isLate`: by what was known of an earlier attempt. */
export type Happening =
  | { kind: 'claim' }
  | { kind: 'report'; status: string }
  | { kind: OutcomeStep; isLate: boolean }
  | { kind: 'end'; step: EndStep; isLate: boolean };

const change = z.object({
  before: z.enum(messageStates).nullable(),
  after: z.enum(messageStates),
  attempts: z.int(),
});

/** One write of the message, as a trigger saw it. */
export type Change = z.infer<typeof change>;

export interface MessageLives {
  dataSource: DataSource;
  /** Gives the history of a new message. Groups follow each other; what stands in one group happens at the same time. */
  live(groups: readonly (readonly Happening[])[]): Promise<Change[]>;
  dispose(): Promise<void>;
}

/** Lets one message after the other live through what happens to it, by the code that production runs. */
export async function startMessageLives(): Promise<MessageLives> {
  const database = await testDatabase({ name: 'notifications', migrations: notificationsMigrations });
  const dataSource = await createServiceDataSource({
    name: 'notifications',
    databaseUrl: database.url,
    entities: [AlertPreferencesEntity, EntitlementEntity, RecipientEntity],
  }).initialize();
  await prepare(dataSource);
  await meetTimeline(dataSource.manager);
  const settings = notificationsSettingsSchema.parse({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    REDIS_URL: 'redis://127.0.0.1:1',
    ALERTS_URL: 'http://127.0.0.1:1',
    ALLOCATED_URL: 'http://127.0.0.1:1',
    SEND_WINDOW: '00:00-24:00',
    SEND_DAYS: 'mon-sun',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+18015550199',
  });
  const lanes = new Lanes([CHANNEL], new Redis({ lazyConnect: true }), settings);
  const outbox = new Outbox('notifications', () => undefined);
  const finishUnsent = new FinishUnsent(outbox);
  const pause = new SendingPause(dataSource, [CHANNEL], new Measures('notifications'), settings);
  const recordReport = new RecordReport(outbox, pause, finishUnsent, lanes);
  const recordReports = new RecordReports(dataSource, recordReport, outbox, pause, lanes);
  const schedule = sendSchedule(settings);
  const waiting = new WaitingMessages(dataSource, outbox, schedule, settings);
  const deferUnreadable = new DeferUnreadable(dataSource);
  const claimMessages = new ClaimMessages(
    dataSource,
    finishUnsent,
    pause,
    waiting,
    deferUnreadable,
    schedule,
    settings,
  );

  async function newMessage(): Promise<string> {
    // Of so few rows, several times as quick as a truncation.
    const tables = ['message', 'notice', 'history', 'outbox', 'standing'];
    await execute(dataSource, tables.map((table) => `DELETE FROM ${table}`).join(';'));
    await dataSource.transaction((manager) => queueNotice(manager, USER_ID, 'a-1', SLOT));
    const message = await findMessage(dataSource.manager, '');
    return message?.id ?? '';
  }

  const historyOf = () =>
    queryRows(dataSource, change, 'SELECT before, after, attempts FROM history ORDER BY position');

  async function perform(id: string, attempts: number, what: Happening): Promise<void> {
    const isOutdated = 'isLate' in what && what.isLate;
    const read = { id, attempts: isOutdated ? attempts - 1 : attempts };
    const move = async <S extends LaterStep>(step: S, values: StepValues<S>) => {
      const moved = await moveMessage(dataSource.manager, read, step, values);
      if (isOutdated) expect(moved).toBeUndefined();
    };
    switch (what.kind) {
      case 'claim':
        await claimMessages.run(CHANNEL, 1);
        return;
      case 'report': {
        const state = reportedState(what.status);
        return state && recordReports.run({ id, report: { sid: `SM-${id}`, state } }, { isLast: true });
      }
      case 'requeued':
        return move('requeued', { dueAt: { inSeconds: 0 }, reason: 'busy', fault: undefined });
      case 'unclear':
        return move('unclear', { reason: 'no answer' });
      case 'looked-up':
        return move('looked-up', { dueAt: { inSeconds: 0 } });
      case 'not-listed-yet':
        return move('not-listed-yet', { dueAt: { inSeconds: 0 }, answeredSince: new Date() });
      case 'not-found':
        return move('not-found', {});
      case 'end':
        await dataSource.transaction((one) => finishUnsent.run(one, read, { step: what.step, reason: 'over' }));
    }
  }

  async function live(groups: readonly (readonly Happening[])[]): Promise<Change[]> {
    const id = await newMessage();
    for (const group of groups) {
      const attempts = (await historyOf()).at(-1)?.attempts ?? 0;
      await Promise.all(group.map((what) => perform(id, attempts, what)));
    }
    return historyOf();
  }

  return {
    dataSource,
    live,
    async dispose() {
      await dataSource.destroy();
      await database.dispose();
    },
  };
}

/** Somebody who may receive everything, and a table of all that was written to messages. */
async function prepare(dataSource: DataSource): Promise<void> {
  await execute(
    dataSource,
    `
    INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
    VALUES ('${USER_ID}', '+18015550100', true, now(), 'I agree.', 1);
    INSERT INTO entitlement (user_id, tier, valid, version) VALUES ('${USER_ID}', 'premium', true, 1);

    CREATE TABLE history (position serial, before text, after text, attempts integer);
    CREATE FUNCTION keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO history (before, after, attempts)
        VALUES (CASE WHEN TG_OP = 'UPDATE' THEN OLD.state END, NEW.state, NEW.attempts);
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER message_keeps_history AFTER INSERT OR UPDATE ON message
      FOR EACH ROW EXECUTE FUNCTION keep_history();
  `,
  );
}
