import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { expiryReasonOf } from '../src/deliveries/finish-unsent';
import { findMessage } from '../src/deliveries/message';
import { RecordReport } from '../src/deliveries/record-report';
import { startTwoReplicas, type PauseWatch } from './pause-watch';
import type { RunningNotifications, Subscriber } from './running-notifications';

const STRANGERS = 6;
/** The provider accepted a text, and then its sender was not yet verified. */
const KEPT_BACK = 30032;

describe('what the provider refuses', () => {
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

  const matchAll = (people: readonly Subscriber[], alertId: string) =>
    Promise.all(people.map(({ userId }) => notifications.match(userId, `${alertId}-${userId}`)));

  it.each(['refused-20003', 'refused-63038'] as const)(
    'for the account (%s) loses nothing: all wait, one tries each minute for all replicas, and all arrive once',
    async (fault) => {
      const people = await Promise.all(Array.from({ length: STRANGERS }, () => notifications.subscriber('basic')));
      watch.refuseAll(fault);
      await matchAll(people, fault);
      await watch.begun();
      await watch.allWait(people);
      await eventually('the figure to show it', async () => (await watch.secondsPaused()) > 0);
      const callsBefore = watch.callsTo(people);
      await watch.letMinutePass();
      await eventually('the trial', async () => watch.callsTo(people) > callsBefore);
      await watch.allWait(people);
      expect(watch.callsTo(people)).toBe(callsBefore + 1);

      notifications.twilio.faults.clear();
      await watch.letMinutePass();
      await eventually('the pause to end', async () => (await watch.pauses()).length === 0);
      await watch.letMinutePass();
      await eventually('all to arrive', async () =>
        (await watch.statesOf(people)).every((state) => state === 'delivered'),
      );
      expect(people.map(({ phone }) => notifications.textsTo(phone).length)).toEqual(people.map(() => 1));
      await eventually('the figure to show it', async () => (await watch.secondsPaused()) === 0);
    },
  );

  it('for the number is learned, and told to alerts', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['refused-21211'] });
    await notifications.match(userId, 'alert-21211');
    await notifications.reach(userId, 'failed');
    expect(await notifications.endedFor('alert-21211')).toMatchObject([{ reason: expect.stringContaining('21211') }]);
    await notifications.match(userId, 'alert-21211-next');
    expect(await notifications.reach(userId, 'suppressed')).toMatchObject({ reason: 'number unusable' });
    expect(notifications.textsTo(phone)).toEqual([]);
    expect(await watch.pauses()).toEqual([]);
  });

  it('for the text ends that message alone, and alerts hears why', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['refused-21617'] });
    await notifications.match(userId, 'alert-21617');
    await notifications.reach(userId, 'failed');
    expect(await notifications.endedFor('alert-21617')).toMatchObject([{ reason: expect.stringContaining('21617') }]);
    await notifications.match(userId, 'alert-21617-next');
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('for a reason nobody foresaw is tried again later, and holds up nobody else', async () => {
    const [refused, other] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
    notifications.twilio.faults.set({ next: ['refused-29999'] });
    await notifications.match(refused.userId, 'alert-29999');
    await eventually('the refusal', async () => watch.callsTo([refused]) === 1);
    await notifications.match(other.userId, 'alert-29999-other');
    await notifications.reach(other.userId, 'delivered');
    expect(await notifications.messagesOf(refused.userId)).toMatchObject([{ state: 'pending', attempts: 1 }]);
    expect(await watch.pauses()).toEqual([]);
    await watch.letMinutePass();
    await notifications.reach(refused.userId, 'delivered');
    expect(notifications.textsTo(refused.phone)).toHaveLength(1);
  });

  const refusedOnce = (userId: string) =>
    eventually('the refusal', async () => {
      const [first] = await notifications.messagesOf(userId);
      return first?.attempts === 1 && first.state === 'pending';
    });

  it('for a reason nobody foresaw waits for the next day when it is still refused after half an hour and others are not, so that it takes no turn at each slot', async () => {
    const { userId } = await notifications.subscriber('basic');
    const other = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['refused-29999'] });
    await notifications.match(userId, 'alert-29999-refused');
    await refusedOnce(userId);
    await notifications.match(other.userId, 'alert-29999-beside');
    await notifications.reach(other.userId, 'delivered');
    await notifications.letTimePass(31);
    await notifications.reach(userId, 'expired');
    expect(await notifications.endedFor('alert-29999-refused')).toMatchObject([{ reason: 'day taken' }]);
  });

  it('for a reason nobody foresaw takes nobody a day while all are refused', async () => {
    const { userId } = await notifications.subscriber('basic');
    watch.refuseAll('refused-29999');
    await notifications.match(userId, 'alert-29999-all');
    await refusedOnce(userId);
    await notifications.letTimePass(31);
    await notifications.reach(userId, 'expired');
    const reason = expect.stringMatching(/^(stale|closed)$/);
    expect(await notifications.endedFor('alert-29999-all')).toMatchObject([{ reason }]);
  });

  it('for a reason nobody foresaw takes nobody a day while no text was accepted for a day', async () => {
    const { userId } = await notifications.subscriber('basic');
    watch.refuseAll('refused-29999');
    await notifications.match(userId, 'alert-29999-silence');
    await refusedOnce(userId);
    const { dataSource } = notifications;
    const accepted = 'UPDATE message SET created_at = created_at - $1::interval WHERE accepted_at IS NOT NULL';
    await execute(dataSource, accepted, ['2 days']);
    const refused = await findMessage(dataSource.manager, 'WHERE m.user_id = $1', [userId]);
    expect(refused && (await expiryReasonOf(dataSource.manager, refused, 'stale'))).toBe('stale');
  });

  it('for a reason nobody foresaw, while an earlier text of it was accepted and kept back, takes nobody a day', async () => {
    const { userId } = await notifications.subscriber('basic');
    watch.refuseAll('refused-29999');
    await notifications.match(userId, 'alert-29999-late');
    await refusedOnce(userId);
    const { dataSource, service } = notifications;
    const recordReport = service.app.get(RecordReport);
    const [before] = await notifications.messagesOf(userId);
    for (const report of [{ state: 'accepted' } as const, { state: 'undelivered', errorCode: KEPT_BACK } as const])
      await dataSource.transaction((manager) =>
        recordReport.run(manager, before?.id ?? '', { sid: 'SM-late', ...report }),
      );
    const returned = await findMessage(dataSource.manager, 'WHERE m.user_id = $1', [userId]);
    expect(returned).toMatchObject({ state: 'pending', attempts: 1 });
    expect(returned && (await expiryReasonOf(dataSource.manager, returned, 'stale'))).toBe('stale');
  });

  it('once for a reason nobody foresaw, and then since it was busy, is handed back for the next slot', async () => {
    const { userId } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['refused-29999'], share: 1, kinds: ['refuse-429'] });
    await notifications.match(userId, 'alert-29999-busy');
    await eventually('the second refusal', async () => {
      await watch.letMinutePass();
      return ((await notifications.messagesOf(userId))[0]?.attempts ?? 0) >= 2;
    });
    await eventually('it to wait', async () => (await notifications.messagesOf(userId))[0]?.state === 'pending');
    await notifications.letTimePass(31);
    await notifications.reach(userId, 'expired');
    const reason = expect.stringMatching(/^(stale|closed)$/);
    expect(await notifications.endedFor('alert-29999-busy')).toMatchObject([{ reason }]);
  });
});
