import { execute } from '@barrelhive/database';
import { alertIdOf } from './found-matches';
import { startNotifications, type RunningNotifications } from './running-notifications';
import { userProfile } from './user-profile';

describe('what is shown to a user of a number', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    notifications = await startNotifications();
  });
  afterAll(() => notifications.dispose());

  const shownTo = async (userId: string) =>
    (await notifications.call(userId, 'GET', `/internal/users/${userId}/data`)).body;
  const register = (userId: string, phone: string) =>
    notifications.neighbours.deliver('auth.user-registered.v1', userProfile(userId, phone));

  it('is what is known of it since the consent', async () => {
    const { userId, phone } = await notifications.subscriber();
    await notifications.twilio.receive(phone, 'STOP');
    await notifications.twilio.receive(phone, 'which store?');
    expect(await shownTo(userId)).toMatchObject({
      phone: [{ phone }],
      texts_received_from_the_user: [
        { meaning: 'stop', body: null },
        { meaning: 'unclear', body: 'which store?' },
      ],
    });
  });

  it('is what waits to be told', async () => {
    const { userId } = await notifications.subscriber();
    await notifications.find(userId, `alert-of-${userId}`);
    expect(await shownTo(userId)).toMatchObject({
      matches_waiting: [{ alert_id: alertIdOf(`alert-of-${userId}`), term: 'blanton', kind: 'back-in-stock' }],
    });
  });

  it('is nothing from before the consent, when it may have been of somebody else', async () => {
    const phone = '+18015557001';
    await execute(
      notifications.dataSource,
      `WITH before AS (INSERT INTO standing (channel, address, opted_out_at) VALUES ('sms', $1, now() - interval '1 year'))
       INSERT INTO inbound_message (sid, phone, meaning, received_at) VALUES ('SM-before', $1, 'stop', now() - interval '1 year')`,
      [phone],
    );
    await register('later', phone);
    expect(await shownTo('later')).toMatchObject({
      recipient: [{ phone }],
      phone: [],
      texts_received_from_the_user: [],
    });
  });

  it('is nothing while somebody else has the number, too', async () => {
    const { userId, phone } = await notifications.subscriber();
    await register('neighbour', phone);
    await notifications.twilio.receive(phone, 'STOP');
    for (const id of [userId, 'neighbour']) {
      expect(await shownTo(id)).toMatchObject({ recipient: [{ phone }], phone: [], texts_received_from_the_user: [] });
    }
  });
});
