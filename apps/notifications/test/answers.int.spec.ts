import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { startNotifications, type RunningNotifications } from './running-notifications';

const MINUTE_MS = 60_000;

/** At midnight in Denver the day of a waiting bundle is over before its half hour is. */
const tooOld = expect.stringMatching(/^(stale|closed)$/);

describe('what alerts hears of its bundles', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications();
  });
  afterAll(() => notifications.dispose());
  afterEach(() => notifications.mend());

  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  /** The first attempt was put off; the message waits. */
  const firstAttempt = (userId: string) =>
    eventually('the first attempt', async () =>
      (await notifications.messagesOf(userId)).find(({ attempts, state }) => attempts === 1 && state === 'pending'),
    );

  it('a bundle that comes half an hour after its slot is handed back, and its day is free', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-late', { slot: ago(31) });
    expect(await notifications.declinedFor('alert-late')).toMatchObject([{ reason: tooOld }]);
    expect(notifications.textsTo(phone)).toEqual([]);
    await notifications.match(userId, 'alert-late');
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('a bundle that waited for the provider for half an hour is handed back instead of sent', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['refuse-429'] });
    await notifications.match(userId, 'alert-waited');
    const { id } = await firstAttempt(userId);
    await execute(
      notifications.dataSource,
      `UPDATE message SET content = jsonb_set(content, '{match,slot}', to_jsonb($2::text)) WHERE id = $1`,
      [id, ago(30)],
    );
    await notifications.reach(userId, 'expired');
    expect(await notifications.declinedFor('alert-waited')).toMatchObject([{ reason: tooOld }]);
    expect(notifications.textsTo(phone)).toEqual([]);
  });

  it('a bundle that is asked about after its text was accepted is answered once more, and not sent again', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const slot = ago(0);
    await notifications.match(userId, 'alert-asked', { slot });
    await notifications.reach(userId, 'delivered');
    await notifications.match(userId, 'alert-asked', { slot });
    const [first, second] = await notifications.sentFor('alert-asked');
    expect(second).toEqual(first);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('a bundle that is asked about after its recipient opted out is still answered by its text', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const slot = ago(0);
    await notifications.match(userId, 'alert-then-stop', { slot });
    await notifications.reach(userId, 'delivered');
    await notifications.twilio.receive(phone, 'STOP');
    await notifications.match(userId, 'alert-then-stop', { slot });
    expect(await notifications.sentFor('alert-then-stop')).toHaveLength(2);
    expect(await notifications.declinedFor('alert-then-stop')).toEqual([]);
  });

  it('a second bundle of a day is declined since the day is taken', async () => {
    const { userId } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-second');
    await notifications.reach(userId, 'delivered');
    const slot = ago(0);
    await notifications.match(userId, 'alert-second', { slot });
    expect(await notifications.declinedFor('alert-second')).toEqual([
      { alertId: 'alert-second', slot, reason: 'day taken' },
    ]);
  });

  it('a bundle of which nobody knows whether it was sent ends as unclear, and again when it is asked about', async () => {
    const person = await notifications.subscriber('basic');
    const { userId } = person;
    const slot = ago(0);
    await notifications.beSilentAbout(person, 'alert-unclear', { slot });
    const unclear = { alertId: 'alert-unclear', slot, reason: 'unclear' };
    expect(await notifications.declinedFor('alert-unclear')).toEqual([unclear]);
    await notifications.match(userId, 'alert-unclear', { slot });
    expect(await notifications.declinedFor('alert-unclear')).toEqual([unclear, unclear]);
    expect(await notifications.messagesOf(userId)).toHaveLength(1);
  });

  it('a bundle whose message is still waiting gets no second answer', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const slot = ago(0);
    notifications.twilio.faults.set({ next: ['refuse-429'] });
    await notifications.match(userId, 'alert-patient', { slot });
    await firstAttempt(userId);
    await notifications.match(userId, 'alert-patient', { slot });
    await notifications.reach(userId, 'delivered');
    expect([
      await notifications.sentFor('alert-patient'),
      await notifications.declinedFor('alert-patient'),
    ]).toMatchObject([[{ slot }], []]);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });
});
