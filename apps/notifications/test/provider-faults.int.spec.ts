import { execute, queryRow, queryRows } from '@barrelhive/database';
import type { RunningService } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import { z } from 'zod';
import type { SendFault } from '../../../tools/standins/twilio/src/faults/twilio-faults';
import { WaitingMessages } from '../src/sending/waiting-messages';
import { startNotifications, type RunningNotifications, type Subscriber } from './running-notifications';

const pauseRow = z.object({ reason: z.string() });
const secondsRow = z.object({ seconds: z.number() });
const STRANGERS = 12;

describe('what the provider refuses', () => {
  let notifications: RunningNotifications;
  let replica: RunningService;

  beforeAll(async () => {
    notifications = await startNotifications();
    replica = await notifications.startReplica();
  });
  afterAll(async () => {
    await replica.close();
    await notifications.dispose();
  });
  afterEach(async () => {
    notifications.twilio.faults.clear();
    await execute(notifications.dataSource, 'TRUNCATE sending_pause, provider_health');
  });

  const refuseAll = (kind: SendFault) => notifications.twilio.faults.set({ share: 1, kinds: [kind] });
  const pauses = () => queryRows(notifications.dataSource, pauseRow, 'SELECT reason FROM sending_pause', []);
  const begun = () => eventually('the pause to begin', async () => (await pauses()).length === 1);
  const secondsPaused = async () => {
    const figures = await (await fetch(`${notifications.service.operatorsUrl}/metrics`)).text();
    return Number(/^barrelhive_sending_paused_seconds(?:\{.*\})? (\S+)$/m.exec(figures)?.[1] ?? NaN);
  };
  const callsTo = (people: readonly Subscriber[]) =>
    notifications.twilio.calls.filter(({ to }) => people.some(({ phone }) => phone === to)).length;
  const statesOf = async (people: readonly Subscriber[]) =>
    (await Promise.all(people.map(({ userId }) => notifications.messagesOf(userId)))).flat().map(({ state }) => state);
  const letMinutePass = () =>
    execute(
      notifications.dataSource,
      `WITH waiting AS (UPDATE message SET due_at = now() WHERE state = 'pending')
       UPDATE sending_pause SET next_trial_at = now()`,
    );
  const returnedTimes = (texts: number, phone: string) =>
    eventually(`${texts} texts to be returned`, async () => {
      const statuses = notifications.twilio.messagesTo(phone).map(({ status }) => status);
      const isBack = statuses.every((status) => status === 'undelivered');
      if (isBack && statuses.length < texts) await letMinutePass();
      return isBack && statuses.length >= texts;
    });
  const secondsUntilDue = async (userId: string) => {
    const query = `SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM message WHERE user_id = $1 AND state = 'pending'`;
    return (await queryRow(notifications.dataSource, secondsRow, query, [userId]))?.seconds ?? 0;
  };
  const matchAll = (people: readonly Subscriber[], alertId: string) =>
    Promise.all(people.map(({ userId }) => notifications.match(userId, `${alertId}-${userId}`)));
  /** All wait, and nothing of them is posted though both replicas look at the queue again and again. */
  async function allWait(people: readonly Subscriber[]): Promise<void> {
    await eventually('all to wait for the next trial', async () => {
      const isTrialAhead = `SELECT FROM sending_pause WHERE next_trial_at > now() + interval '30 seconds'`;
      return (
        (await statesOf(people)).every((state) => state === 'pending') &&
        (await execute(notifications.dataSource, isTrialAhead)) === 1
      );
    });
    const calls = callsTo(people);
    const looks = jest.spyOn(WaitingMessages.prototype, 'lookThrough');
    await eventually('both to look at the queue', async () => looks.mock.calls.length >= 6);
    looks.mockRestore();
    expect(callsTo(people)).toBe(calls);
  }

  it.each([
    'refused-10001',
    'refused-20003',
    'refused-20404',
    'refused-21212',
    'refused-21606',
    'refused-21659',
  ] as const)(
    'for the account (%s) loses nothing: all wait, one tries each minute for all replicas, and all arrive once',
    async (fault) => {
      const people = await Promise.all(Array.from({ length: STRANGERS }, () => notifications.subscriber('basic')));
      refuseAll(fault);
      await matchAll(people, fault);
      await begun();
      await allWait(people);
      await eventually('the figure to show it', async () => (await secondsPaused()) > 0);
      const callsBefore = callsTo(people);
      await letMinutePass();
      await eventually('the trial', async () => callsTo(people) > callsBefore);
      await allWait(people);
      expect(callsTo(people)).toBe(callsBefore + 1);

      notifications.twilio.faults.clear();
      await letMinutePass();
      await eventually('the pause to end', async () => (await pauses()).length === 0);
      await letMinutePass();
      await eventually('all to arrive', async () => (await statesOf(people)).every((state) => state === 'delivered'));
      expect(people.map(({ phone }) => notifications.textsTo(phone).length)).toEqual(people.map(() => 1));
      await eventually('the figure to show it', async () => (await secondsPaused()) === 0);
    },
    30_000,
  );

  it.each(['undelivered-30002', 'undelivered-30032', 'undelivered-30034'] as const)(
    'after it was accepted (%s) waits again, and so do the others until one is sent',
    async (fault) => {
      const [first, second] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
      notifications.twilio.faults.set({ next: [fault], callbackCopies: 3 });
      await notifications.match(first.userId, `alert-${fault}`);
      await begun();
      await notifications.match(second.userId, `alert-after-${fault}`);
      await allWait([first, second]);
      notifications.twilio.faults.set({ callbackCopies: 0 });
      await letMinutePass();
      await eventually('the trial', async () => (await statesOf([first, second])).includes('accepted'));
      expect(await pauses()).toHaveLength(1);
      notifications.twilio.faults.set({ callbackCopies: 1 });
      await letMinutePass();
      await eventually('the pause to end', async () => (await pauses()).length === 0);
      await eventually('both texts to arrive', async () =>
        [first, second].every(({ phone }) => notifications.twilio.messagesTo(phone).at(-1)?.status === 'delivered'),
      );
      const ends = notifications.twilio.messagesTo(first.phone).map(({ status }) => status);
      expect(ends).toEqual(['undelivered', 'delivered']);
      expect(notifications.textsTo(second.phone)).toHaveLength(1);
      expect(await notifications.sentFor(`alert-${fault}`)).toHaveLength(1);
    },
    30_000,
  );

  it('after it was accepted goes back to alerts with its items when it waited too long', async () => {
    const { userId } = await notifications.subscriber('basic');
    refuseAll('undelivered-30002');
    await notifications.match(userId, 'alert-given-back');
    await begun();
    await eventually('it to wait again', async () => (await statesOf([{ userId, phone: '' }]))[0] === 'pending');
    await notifications.letTimePass(31);
    await notifications.reach(userId, 'expired');
    const reason = expect.stringMatching(/^(provider away|closed)$/);
    expect(await notifications.declinedFor('alert-given-back')).toMatchObject([{ reason, items: [{ sku: '016850' }] }]);
  });

  it('after it was accepted goes back to alerts with its items at the fourth return, and is told by a later bundle of the day', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    refuseAll('undelivered-30002');
    await notifications.match(userId, 'alert-for-ever');
    await returnedTimes(4, phone);
    await notifications.reach(userId, 'expired');
    expect(await notifications.declinedFor('alert-for-ever')).toMatchObject([
      { reason: 'provider away', items: [{ sku: '016850' }] },
    ]);
    await letMinutePass();
    expect(notifications.textsTo(phone)).toHaveLength(4);
    notifications.twilio.faults.clear();
    await notifications.match(userId, 'alert-for-ever');
    await letMinutePass();
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(5);
    expect(await notifications.sentFor('alert-for-ever')).toHaveLength(2);
  });

  it('after it was accepted lets an announcement wait for an hour at the fourth return', async () => {
    // Nobody else is told.
    await execute(notifications.dataSource, 'DELETE FROM recipient');
    const { userId, phone } = await notifications.subscriber('basic');
    refuseAll('undelivered-30034');
    const released = { year: 2026, month: 11, itemCount: 42, items: [] };
    await notifications.neighbours.deliver('allocated.list-released.v1', released);
    await returnedTimes(4, phone);
    await eventually('it to wait', async () => (await secondsUntilDue(userId)) > 3_500);
    notifications.twilio.faults.clear();
    await letMinutePass();
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(5);
  });

  it('is not made worse by late reports: only a post made since the last trial prolongs the pause', async () => {
    const people = await Promise.all([1, 2, 3].map(() => notifications.subscriber('basic')));
    const [prompt, ...late] = people;
    notifications.twilio.faults.set({ share: 1, kinds: ['undelivered-30034'], callbackDelayMs: 3_000 });
    for (const { userId } of late) {
      await notifications.match(userId, 'alert-reported-late');
      await notifications.reach(userId, 'accepted');
    }
    notifications.twilio.faults.set({ callbackDelayMs: 0 });
    await notifications.match(prompt?.userId ?? '', 'alert-reported-promptly');
    await begun();
    await execute(notifications.dataSource, `UPDATE sending_pause SET next_trial_at = now() + interval '20 seconds'`);
    await eventually('all to be reported', async () => (await statesOf(people)).every((state) => state === 'pending'));
    const prolonged = `SELECT FROM sending_pause WHERE next_trial_at > now() + interval '20 seconds'`;
    expect(await execute(notifications.dataSource, prolonged)).toBe(0);
  });

  it('and was mended since begins no pause again, however late it is reported', async () => {
    const [late, prompt] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
    notifications.twilio.faults.set({ next: ['undelivered-30034'], callbackDelayMs: 4_000 });
    await notifications.match(late.userId, 'alert-mended-late');
    await notifications.reach(late.userId, 'accepted');
    notifications.twilio.faults.set({ next: ['refused-20003'], callbackDelayMs: 0 });
    await notifications.match(prompt.userId, 'alert-mended');
    await begun();
    await letMinutePass();
    await eventually('the pause to end', async () => (await pauses()).length === 0);
    await notifications.reach(late.userId, 'pending');
    expect(await pauses()).toEqual([]);
  });

  it.each(['refused-21211', 'refused-21614'] as const)(
    'for the number (%s) is learned, and told to alerts',
    async (fault) => {
      const { userId, phone } = await notifications.subscriber('basic');
      notifications.twilio.faults.set({ next: [fault] });
      await notifications.match(userId, `alert-${fault}`);
      await notifications.reach(userId, 'failed');
      const code = fault.slice('refused-'.length);
      expect(await notifications.declinedFor(`alert-${fault}`)).toMatchObject([
        { reason: expect.stringContaining(code) },
      ]);
      await notifications.match(userId, `alert-${fault}-next`);
      expect(await notifications.reach(userId, 'suppressed')).toMatchObject({ reason: 'number unusable' });
      expect(notifications.textsTo(phone)).toEqual([]);
      expect(await pauses()).toEqual([]);
    },
  );

  it('for the text ends that message alone, and alerts hears why', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['refused-21617'] });
    await notifications.match(userId, 'alert-21617');
    await notifications.reach(userId, 'failed');
    expect(await notifications.declinedFor('alert-21617')).toMatchObject([
      { reason: expect.stringContaining('21617') },
    ]);
    await notifications.match(userId, 'alert-21617-next');
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('for a reason nobody foresaw is tried again later, and holds up nobody else', async () => {
    const [refused, other] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
    notifications.twilio.faults.set({ next: ['refused-29999'] });
    await notifications.match(refused.userId, 'alert-29999');
    await eventually('the refusal', async () => callsTo([refused]) === 1);
    await notifications.match(other.userId, 'alert-29999-other');
    await notifications.reach(other.userId, 'delivered');
    expect(await notifications.messagesOf(refused.userId)).toMatchObject([{ state: 'pending', attempts: 1 }]);
    expect(await pauses()).toEqual([]);
    await letMinutePass();
    await notifications.reach(refused.userId, 'delivered');
    expect(notifications.textsTo(refused.phone)).toHaveLength(1);
  });

  it('for a reason nobody foresaw waits for the next day when it is still refused after half an hour, so that it takes no turn at each slot', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    refuseAll('refused-29999');
    await notifications.match(userId, 'alert-29999-refused');
    await eventually('the refusal', async () => (await notifications.messagesOf(userId))[0]?.state === 'pending');
    await eventually('the attempt', async () => callsTo([{ userId, phone }]) === 1);
    await notifications.letTimePass(31);
    await notifications.reach(userId, 'expired');
    expect(await notifications.declinedFor('alert-29999-refused')).toMatchObject([{ reason: 'day taken' }]);
  });

  it('once for a reason nobody foresaw, and then since it was busy, is handed back for the next slot', async () => {
    const { userId } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['refused-29999'], share: 1, kinds: ['refuse-429'] });
    await notifications.match(userId, 'alert-29999-busy');
    await eventually('the second refusal', async () => {
      await letMinutePass();
      return ((await notifications.messagesOf(userId))[0]?.attempts ?? 0) >= 2;
    });
    await eventually('it to wait', async () => (await notifications.messagesOf(userId))[0]?.state === 'pending');
    await notifications.letTimePass(31);
    await notifications.reach(userId, 'expired');
    const reason = expect.stringMatching(/^(stale|closed)$/);
    expect(await notifications.declinedFor('alert-29999-busy')).toMatchObject([{ reason }]);
  });
});
