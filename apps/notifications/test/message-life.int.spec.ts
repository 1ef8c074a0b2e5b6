import { EntitlementEntity } from '@barrelhive/entitlements';
import { Outbox } from '@barrelhive/messaging';
import { createServiceDataSource, sendSchedule } from '@barrelhive/service-kit';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { notificationsMigrations } from '../src/database/migrations';
import { RecordCallback } from '../src/delivery/record-callback';
import { FinishUnsent } from '../src/messages/finish-unsent';
import type { MessageContent } from '../src/messages/message-content';
import type { MessageState } from '../src/messages/message-state';
import { messageSteps, type LaterStep, type StepDefinition, type StepValues } from '../src/messages/message-steps';
import { createMessages, moveMessage } from '../src/messages/move-message';
import { RecordReport } from '../src/messages/record-report';
import { notificationsSettingsSchema } from '../src/notifications-settings';
import { PhoneStateEntity } from '../src/phones/phone-state.entity';
import { AlertPreferencesEntity } from '../src/preferences/alert-preferences.entity';
import { RecipientEntity } from '../src/recipients/recipient.entity';
import { ClaimMessage } from '../src/sending/claim-message';

const USER_ID = 'u-1';
const SID = 'SM1';
const CONTENT: MessageContent = {
  kind: 'alert',
  day: '2999-01-01',
  match: {
    alertId: 'a-1',
    userId: USER_ID,
    term: 'blanton',
    slot: '2999-01-01T19:00:00.000Z',
    items: [{ kind: 'back-in-stock', sku: '1', name: 'BLANTON', after: { storeQty: 3 }, stores: [] }],
  },
};

/** The earlier ones more often, so that something can follow. */
const reports = ['queued', 'queued', 'queued', 'sent', 'sent', 'delivered', 'undelivered', 'failed'] as const;
const endings = ['suppressed', 'expired', 'given-up', 'refused'] as const;

/** What a sender, the provider, or whoever asks the provider may do next. `isLate`: by what was known of an earlier attempt. */
type Happening =
  | { kind: 'claim' }
  | { kind: 'report'; status: (typeof reports)[number] }
  | { kind: 'put-off' | 'unclear' | 'asked' | 'ask-later' | 'not-there'; isLate: boolean }
  | { kind: 'end'; step: (typeof endings)[number]; isLate: boolean };

const isLate = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const claim: fc.Arbitrary<Happening> = fc.constant({ kind: 'claim' });
const report: fc.Arbitrary<Happening> = fc.constantFrom(...reports).map((status) => ({ kind: 'report', status }));
const outcome: fc.Arbitrary<Happening> = fc
  .tuple(fc.constantFrom('put-off', 'unclear', 'asked', 'ask-later', 'not-there'), isLate)
  .map(([kind, late]) => ({ kind, isLate: late }));
const end: fc.Arbitrary<Happening> = fc
  .tuple(fc.constantFrom(...endings), isLate)
  .map(([step, late]) => ({ kind: 'end', step, isLate: late }));
const happening = fc.oneof(
  { weight: 4, arbitrary: claim },
  { weight: 3, arbitrary: report },
  { weight: 6, arbitrary: outcome },
  { weight: 1, arbitrary: end },
);

interface Change {
  before: MessageState | null;
  after: MessageState;
  attempts: number;
}

const steps: StepDefinition[] = Object.values(messageSteps);
const LEVELS: MessageState[] = ['pending', 'sending', 'unknown', 'accepted', 'sent'];
const levelOf = (state: MessageState) => (LEVELS.includes(state) ? LEVELS.indexOf(state) : LEVELS.length);
const isReported = (state: MessageState) => ['accepted', 'sent', 'delivered', 'undelivered', 'failed'].includes(state);

describe('the life of a message, whatever happens in whatever order', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let claimMessage: ClaimMessage;
  let finishUnsent: FinishUnsent;
  let recordCallback: RecordCallback;

  beforeAll(async () => {
    database = await testDatabase({ name: 'notifications', migrations: notificationsMigrations });
    dataSource = await createServiceDataSource({
      name: 'notifications',
      databaseUrl: database.url,
      entities: [AlertPreferencesEntity, EntitlementEntity, PhoneStateEntity, RecipientEntity],
    }).initialize();
    await dataSource.query(`
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
    `);
    const settings = notificationsSettingsSchema.parse({
      DATABASE_URL: database.url,
      REDIS_URL: 'redis://127.0.0.1:1',
      SEND_WINDOW: '00:00-24:00',
      SEND_DAYS: 'mon-sun',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+18015550199',
    });
    const outbox = new Outbox('notifications', () => undefined);
    finishUnsent = new FinishUnsent(outbox);
    recordCallback = new RecordCallback(dataSource, new RecordReport(outbox));
    claimMessage = new ClaimMessage(dataSource, finishUnsent, sendSchedule(settings), settings);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.dispose();
  });

  async function newMessage(): Promise<string> {
    await dataSource.query('TRUNCATE message, history, outbox, phone_state');
    const draft = { userIds: [USER_ID], content: CONTENT, correlationId: 'c' };
    await dataSource.transaction((manager) => createMessages(manager, draft, 'queued', {}));
    const [message] = await dataSource.query<{ id: string }[]>('SELECT id FROM message');
    return message?.id ?? '';
  }

  const historyOf = (): Promise<Change[]> =>
    dataSource.query('SELECT before, after, attempts FROM history ORDER BY position');

  async function perform(id: string, attempts: number, what: Happening): Promise<void> {
    const isOutdated = 'isLate' in what && what.isLate;
    const read = { id, attempts: isOutdated ? attempts - 1 : attempts };
    const move = async <S extends LaterStep>(step: S, values: StepValues<S>) => {
      const moved = await moveMessage(dataSource.manager, read, step, values);
      if (isOutdated) expect(moved).toBeUndefined();
    };
    switch (what.kind) {
      case 'claim':
        await claimMessage.run();
        return;
      case 'report':
        return recordCallback.run({ messageId: id, sid: SID, providerStatus: what.status, errorCode: undefined });
      case 'put-off':
        return move('put-off', { dueAt: { inSeconds: 0 }, reason: 'busy' });
      case 'unclear':
        return move('unclear', { reason: 'no answer' });
      case 'asked':
      case 'ask-later':
        return move(what.kind, { dueAt: { inSeconds: 0 } });
      case 'not-there':
        return move('not-there', {});
      case 'end':
        await dataSource.transaction((one) => finishUnsent.run(one, read, { step: what.step, reason: 'over' }));
    }
  }

  /** Groups follow each other; what stands in one group happens at the same time. */
  async function live(groups: readonly (readonly Happening[])[]): Promise<Change[]> {
    const id = await newMessage();
    for (const group of groups) {
      const attempts = (await historyOf()).at(-1)?.attempts ?? 0;
      await Promise.all(group.map((what) => perform(id, attempts, what)));
    }
    return historyOf();
  }

  function expectNoWayBack(history: readonly Change[]): void {
    for (const [index, { before, after, attempts }] of history.entries()) {
      const step = steps.find(({ from, to }) => to === after && from.some((state) => state === (before ?? 'new')));
      expect({ before, after, isKnown: step !== undefined }).toEqual({ before, after, isKnown: true });
      if (before === null) continue;
      expect(before).toBe(history[index - 1]?.after);
      expect(attempts - (history[index - 1]?.attempts ?? 0)).toBe(after === 'sending' ? 1 : 0);
      const isSurelyNotSent = after === 'pending';
      const isReportedAfterAll = before === 'expired' && isReported(after);
      if (!isSurelyNotSent && !isReportedAfterAll) expect(levelOf(after)).toBeGreaterThanOrEqual(levelOf(before));
      if (isReported(before)) expect(levelOf(after)).toBeGreaterThan(levelOf(before));
    }
  }

  it('goes the straight way when all is well', async () => {
    const history = await live([
      [{ kind: 'claim' }],
      [{ kind: 'report', status: 'queued' }],
      [{ kind: 'report', status: 'sent' }],
      [{ kind: 'report', status: 'delivered' }],
    ]);
    expect(history.map(({ after }) => after)).toEqual(['pending', 'sending', 'accepted', 'sent', 'delivered']);
  });

  it('never goes back, and is never sent again while it may have been taken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 20 }), async (happenings) => {
        expectNoWayBack(await live([[{ kind: 'claim' }], ...happenings.map((what) => [what])]));
      }),
      { numRuns: 60 },
    );
  });

  it('never goes back when things happen at the same time', async () => {
    const group = fc.array(happening, { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(group, { minLength: 3, maxLength: 6 }), async (groups) => {
        expectNoWayBack(await live([[{ kind: 'claim' }], ...groups]));
      }),
      { numRuns: 40 },
    );
  });

  it('is published as sent exactly once, if the provider ever has it', async () => {
    const group = fc.array(happening, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 8 }), async (groups) => {
        const history = await live([[{ kind: 'claim' }], ...groups]);
        const [{ count } = { count: -1 }] = await dataSource.query<{ count: number }[]>(
          `SELECT count(DISTINCT event_id)::int AS count FROM outbox WHERE type = 'notifications.message-sent.v1'`,
        );
        const [{ sid } = { sid: null }] = await dataSource.query<{ sid: string | null }[]>('SELECT sid FROM message');
        expect({ history, count }).toEqual({ history, count: sid === null ? 0 : 1 });
      }),
      { numRuns: 30 },
    );
  });

  it('ends in the same state in whatever order and however often the reports come', async () => {
    const reportsOfOne = fc
      .tuple(
        fc.constantFrom('delivered', 'undelivered', 'failed'),
        fc.array(fc.constantFrom('queued', 'sent'), { maxLength: 4 }),
      )
      .chain(([last, others]) => {
        const all = [last, last, ...others];
        return fc.record({ last: fc.constant(last), statuses: fc.shuffledSubarray(all, { minLength: all.length }) });
      });
    await fc.assert(
      fc.asyncProperty(reportsOfOne, async ({ last, statuses }) => {
        const history = await live([
          [{ kind: 'claim' }],
          ...statuses.map((status): Happening[] => [{ kind: 'report', status }]),
        ]);
        expect(history.at(-1)?.after).toBe(last);
        expectNoWayBack(history);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['was given up', 'given-up'],
    ['is about to be sent again', 'not-there'],
  ] as const)('goes on when a late report says that the message arrived which %s', async (_what, step) => {
    const last: Happening = step === 'given-up' ? { kind: 'end', step, isLate: false } : { kind: step, isLate: false };
    const history = await live([
      [{ kind: 'claim' }],
      [{ kind: 'unclear', isLate: false }],
      [last],
      [{ kind: 'report', status: 'delivered' }],
    ]);
    expect(history.at(-1)?.after).toBe('delivered');
  });

  it('takes no report before anybody tried to send it', async () => {
    const history = await live([[{ kind: 'report', status: 'delivered' }]]);
    expect(history.map(({ after }) => after)).toEqual(['pending']);
  });
});
