import { execute } from '@barrelhive/database';
import type { RunningNotifications } from './running-notifications';
import { sendAll } from './send-all';
import { startWithoutLoops } from './step-by-step';

const BLANTON = '016850';

describe('what comes up between the slot of a notice and its post', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    notifications = await startWithoutLoops();
  });
  afterAll(() => notifications.dispose());
  afterEach(() => notifications.mend());

  const send = () => sendAll(notifications);

  it('leaves to a plan that lapsed its two days: what was found is told once it is valid again', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.match(userId, 'plan-lapsed');
    await notifications.entitle(userId, 'basic', false);
    await send();
    await notifications.runSlot();
    expect(await notifications.waitingFor('plan-lapsed')).toEqual([BLANTON]);
    await notifications.entitle(userId, 'basic', true);
    await notifications.runSlot();
    await send();
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it.each(['opted out', 'refused'] as const)(
    'takes back that a text was sent, which the provider kept back, where none follows: %s',
    async (why) => {
      const { userId, phone } = await notifications.subscriber('basic');
      const alert = `kept-back-${why}`;
      notifications.twilio.faults.set({ next: ['undelivered-30022'] });
      await notifications.match(userId, alert);
      await send();
      await notifications.reach(userId, 'pending');
      if (why === 'opted out') await notifications.twilio.receive(phone, 'STOP');
      else notifications.twilio.faults.set({ next: ['refused-21614'] });
      await execute(notifications.dataSource, 'UPDATE message SET due_at = now() WHERE user_id = $1', [userId]);
      await send();
      expect(await notifications.sentFor(alert)).toMatchObject([{ itemsFound: 1 }, { isWithdrawn: true }]);
    },
  );
});
