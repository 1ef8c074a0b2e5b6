import { execute, queryRow } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { NO_MORE_TODAY } from '../src/deliveries/message';
import { startTwoReplicas, type PauseWatch } from './pause-watch';
import type { RunningNotifications } from './running-notifications';

const bottle = {
  kind: 'back-in-stock' as const,
  sku: '018006',
  name: 'WELLER ANTIQUE',
  after: { storeQty: 6 },
  stores: [],
};
const secondsRow = z.object({ seconds: z.number() });

describe('a text that the provider keeps back', () => {
  let notifications: RunningNotifications;
  let watch: PauseWatch;

  beforeAll(async () => {
    ({ notifications, watch } = await startTwoReplicas());
  });
  afterAll(() => notifications.dispose());
  afterEach(async () => {
    await watch.mend();
    await notifications.forgetWaiting();
  });

  const returnedTimes = (texts: number, phone: string) =>
    eventually(`${texts} texts to be returned`, async () => {
      const statuses = notifications.twilio.messagesTo(phone).map(({ status }) => status);
      const isBack = statuses.every((status) => status === 'undelivered');
      if (isBack && statuses.length < texts) await watch.letMinutePass();
      return isBack && statuses.length >= texts;
    });
  /** Half an hour goes by. A replica looks for texts that nobody reported on when it starts, and then once a minute. */
  const lookForUnreported = async () => {
    await notifications.letTimePass(31);
    await (await notifications.startReplica()).close();
  };
  const secondsUntilDue = async (userId: string) => {
    const query = `SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM message WHERE user_id = $1 AND state = 'pending'`;
    return (await queryRow(notifications.dataSource, secondsRow, query, [userId]))?.seconds ?? 0;
  };

  it('after it was accepted waits again, and so do the others until one is sent', async () => {
    const [first, second] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
    notifications.twilio.faults.set({ next: ['undelivered-30034'], callbackCopies: 3 });
    await notifications.match(first.userId, 'alert-30034');
    await watch.begun();
    await notifications.match(second.userId, 'alert-after-30034');
    await watch.allWait([first, second]);
    notifications.twilio.faults.set({ callbackCopies: 0 });
    await watch.letMinutePass();
    await eventually('the trial', async () => (await watch.statesOf([first, second])).includes('accepted'));
    expect(await watch.pauses()).toHaveLength(1);
    notifications.twilio.faults.set({ callbackCopies: 1 });
    await watch.letMinutePass();
    await eventually('the pause to end', async () => (await watch.pauses()).length === 0);
    await eventually('both texts to arrive', async () =>
      [first, second].every(({ phone }) => notifications.twilio.messagesTo(phone).at(-1)?.status === 'delivered'),
    );
    const ends = notifications.twilio.messagesTo(first.phone).map(({ status }) => status);
    expect(ends).toEqual(['undelivered', 'delivered']);
    expect(notifications.textsTo(second.phone)).toHaveLength(1);
    expect(await notifications.sentFor('alert-30034')).toHaveLength(1);
  });

  it('after it was accepted leaves its items to the next slot when it waited too long', async () => {
    const { userId } = await notifications.subscriber('basic');
    watch.refuseAll('undelivered-30002');
    await notifications.match(userId, 'alert-given-back', { items: [bottle] });
    await watch.begun();
    await eventually('it to wait again', async () => (await watch.statesOf([{ userId, phone: '' }]))[0] === 'pending');
    await notifications.letTimePass(31);
    await notifications.reach(userId, 'expired');
    const reason = expect.stringMatching(/^(provider away|closed)$/);
    expect(await notifications.endedFor('alert-given-back')).toMatchObject([{ reason }]);
    expect(await notifications.waitingFor('alert-given-back')).toEqual([bottle.sku]);
  });

  it('after it was accepted leaves its items to the next slot at the fourth return, and they are told then', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    watch.refuseAll('undelivered-30002');
    await notifications.match(userId, 'alert-for-ever', { items: [bottle] });
    await returnedTimes(4, phone);
    await notifications.reach(userId, 'expired');
    expect(await notifications.endedFor('alert-for-ever')).toMatchObject([{ reason: 'provider away' }]);
    expect(await notifications.waitingFor('alert-for-ever')).toEqual([bottle.sku]);
    await watch.letMinutePass();
    expect(notifications.textsTo(phone)).toHaveLength(4);
    notifications.twilio.faults.clear();
    await notifications.runSlot();
    await watch.letMinutePass();
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(5);
    expect(await notifications.sentFor('alert-for-ever')).toMatchObject([
      { itemsFound: 1 },
      { isWithdrawn: true },
      { itemsFound: 1 },
    ]);
  });

  it('after it was accepted lets an announcement wait for an hour at the fourth return', async () => {
    // Nobody else is told.
    await execute(notifications.dataSource, 'DELETE FROM recipient');
    const { userId, phone } = await notifications.subscriber('basic');
    watch.refuseAll('undelivered-30034');
    const released = { year: 2026, month: 11, itemCount: 42, items: [] };
    await notifications.neighbours.deliver('allocated.list-released.v1', released);
    await returnedTimes(4, phone);
    await eventually('it to wait', async () => (await secondsUntilDue(userId)) > 3_500);
    notifications.twilio.faults.clear();
    await watch.letMinutePass();
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(5);
  });

  it('for more at once than its carrier takes goes out soon, and nobody else waits', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['undelivered-30022'] });
    await notifications.match(userId, 'alert-too-fast');
    await returnedTimes(1, phone);
    await eventually('it to wait', async () => (await secondsUntilDue(userId)) > 60);
    expect(await watch.pauses()).toEqual([]);
    await watch.letMinutePass();
    await notifications.reach(userId, 'delivered');
    expect(await notifications.sentFor('alert-too-fast')).toHaveLength(1);
  });

  it('for more in a day than its carrier takes waits for the next day, and others go out', async () => {
    const [first, second] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
    notifications.twilio.faults.set({ next: ['undelivered-30023'] });
    await notifications.match(first.userId, 'alert-of-tomorrow', { items: [bottle] });
    await notifications.reach(first.userId, 'expired');
    expect(await notifications.endedFor('alert-of-tomorrow')).toEqual([{ state: 'expired', reason: NO_MORE_TODAY }]);
    expect(await notifications.waitingFor('alert-of-tomorrow')).toEqual([bottle.sku]);
    await notifications.match(second.userId, 'alert-of-today');
    await notifications.reach(second.userId, 'delivered');
    expect(await watch.pauses()).toEqual([]);
  });

  it('for more in a day than its carrier takes waits, as an announcement, for the next day of the carrier', async () => {
    await execute(notifications.dataSource, 'DELETE FROM recipient');
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['undelivered-30023'] });
    const released = { year: 2026, month: 10, itemCount: 42, items: [] };
    await notifications.neighbours.deliver('allocated.list-released.v1', released);
    await returnedTimes(1, phone);
    const due = await eventually('it to wait', async () => {
      const query = `SELECT due_at AS at FROM message WHERE user_id = $1 AND state = 'pending'`;
      const at = (await queryRow(notifications.dataSource, z.object({ at: z.date() }), query, [userId]))?.at;
      return at && at.getTime() % 3_600_000 === 0 && at;
    });
    const inTheWest = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', timeStyle: 'medium' });
    expect(inTheWest.format(due)).toMatch(/^12:00:00\sAM$/);
    await watch.letMinutePass();
    await notifications.reach(userId, 'delivered');
  });

  it('since it was valid no longer leaves its items to the next slot', async () => {
    const { userId } = await notifications.subscriber('basic');
    watch.refuseAll('undelivered-30036');
    await notifications.match(userId, 'alert-not-valid', { items: [bottle] });
    await eventually('it to wait', async () => (await secondsUntilDue(userId)) > 60);
    expect(await watch.pauses()).toEqual([]);
    await notifications.letTimePass(31);
    await notifications.reach(userId, 'expired');
    const reason = expect.stringMatching(/^(stale|closed)$/);
    expect(await notifications.endedFor('alert-not-valid')).toMatchObject([{ reason }]);
    expect(await notifications.waitingFor('alert-not-valid')).toEqual([bottle.sku]);
  });

  it('since it was valid no longer leaves its items to the next slot, also when no callback says so', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['undelivered-30036'], callbackCopies: 0 });
    await notifications.match(userId, 'alert-no-callback', { items: [bottle] });
    await returnedTimes(1, phone);
    await notifications.reach(userId, 'accepted');
    await lookForUnreported();
    await notifications.reach(userId, 'expired');
    expect(await notifications.waitingFor('alert-no-callback')).toEqual([bottle.sku]);
    await notifications.runSlot();
    await eventually('the text of the next slot', async () => notifications.textsTo(phone).length === 2);
  });

  it('for its phone is known to be undelivered, also when no callback says so', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['undelivered-30003'], callbackCopies: 0 });
    await notifications.match(userId, 'alert-not-reached');
    await returnedTimes(1, phone);
    await notifications.reach(userId, 'accepted');
    await lookForUnreported();
    await notifications.reach(userId, 'undelivered');
    expect(await notifications.waitingFor('alert-not-reached')).toEqual([]);
  });

  it('is not made worse by late reports: only a post made since the last trial prolongs the pause', async () => {
    const people = await Promise.all([1, 2, 3].map(() => notifications.subscriber('basic')));
    const [prompt, ...late] = people;
    notifications.twilio.faults.set({ share: 1, kinds: ['undelivered-30034'], callbackDelayMs: 3_000 });
    for (const { userId } of late) {
      await notifications.match(userId, `alert-reported-late-${userId}`);
      await notifications.reach(userId, 'accepted');
    }
    notifications.twilio.faults.set({ callbackDelayMs: 0 });
    await notifications.match(prompt?.userId ?? '', 'alert-reported-promptly');
    await watch.begun();
    await execute(notifications.dataSource, `UPDATE sending_pause SET next_trial_at = now() + interval '20 seconds'`);
    await eventually('all to be reported', async () =>
      (await watch.statesOf(people)).every((state) => state === 'pending'),
    );
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
    await watch.begun();
    await watch.letMinutePass();
    await eventually('the pause to end', async () => (await watch.pauses()).length === 0);
    await notifications.reach(late.userId, 'pending');
    expect(await watch.pauses()).toEqual([]);
  });
});
