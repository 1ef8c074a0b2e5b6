import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { NEVER_CLEAR } from '../src/deliveries/message';
import { startNotifications, type RunningNotifications } from './running-notifications';

describe('a text message of which nobody knows whether it was taken', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications();
  });
  afterAll(() => notifications.dispose());
  afterEach(async () => {
    notifications.mend();
    await notifications.forgetWaiting();
  });

  it('is given up when the provider is silent about it for a day, and its day stays taken', async () => {
    const person = await notifications.subscriber('basic');
    const { userId, phone } = person;
    await notifications.beSilentAbout(person, 'alert-given-up');
    await notifications.match(userId, 'alert-given-up');
    expect(await notifications.messagesOf(userId)).toHaveLength(1);
    expect(await notifications.endedFor('alert-given-up')).toEqual([{ state: 'expired', reason: NEVER_CLEAR }]);
    expect(await notifications.waitingFor('alert-given-up')).toHaveLength(1);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('is given up when nobody can say though the provider answered for a quarter of an hour in all', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    notifications.twilio.faults.set({ next: ['accept-then-hang'], callbackCopies: 0, listLagMs: 600_000 });
    await notifications.match(userId, 'alert-flapping');
    await eventually('the call', async () => notifications.textsTo(phone).length === 1);
    notifications.line.cut();
    await notifications.reach(userId, 'unknown');
    await execute(
      notifications.dataSource,
      `UPDATE message SET answered_seconds = 15 * 60, due_at = now() + interval '0.2 seconds' WHERE user_id = $1`,
      [userId],
    );
    notifications.line.restore();
    await notifications.reach(userId, 'expired');
    expect(await notifications.endedFor('alert-flapping')).toEqual([{ state: 'expired', reason: NEVER_CLEAR }]);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });
});
