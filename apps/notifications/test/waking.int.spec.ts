import { queueNotice } from './found-matches';
import { startNotifications, type RunningNotifications } from './running-notifications';

describe('senders that never poll', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications({ SEND_POLL_SECONDS: '3600' });
  });
  afterAll(() => notifications.dispose());

  it('are woken by the commit that queues a message', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-woken');
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('are woken in every replica: by a message that another one queued', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.dataSource.transaction((manager) =>
      queueNotice(manager, userId, 'alert-of-another', new Date()),
    );
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });
});
