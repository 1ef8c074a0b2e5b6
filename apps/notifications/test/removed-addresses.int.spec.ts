import { execute, queryRows } from '@barrelhive/database';
import { placeOf } from '../src/standing/addressing';
import * as z from 'zod';
import { alertIdOf } from './found-matches';
import { letSleep, startPushing, type KnownDevice, type PushingNotifications } from './push-devices';

describe('what waits for an address that its owner removes', () => {
  let pushing: PushingNotifications;
  let notifications: PushingNotifications['notifications'];
  let userId: string;
  let devices: [KnownDevice, KnownDevice];
  beforeAll(async () => {
    pushing = await startPushing();
    ({ notifications } = pushing);
  });
  afterAll(() => pushing.dispose());
  beforeEach(async () => {
    ({ userId } = await notifications.subscriber('basic'));
    devices = [await pushing.addDevice({ userId }), await pushing.addDevice({ userId })];
  });
  afterEach(() => notifications.forgetWaiting());

  const remove = ({ addressId }: KnownDevice) => notifications.call(userId, 'DELETE', `/api/channels/${addressId}`);
  const places = async (name: string) => {
    const sql = `SELECT only_at AS place FROM waiting_match WHERE alert_id = $1 AND only_at <> '' ORDER BY 1`;
    const rows = await queryRows(notifications.dataSource, z.object({ place: z.string() }), sql, [alertIdOf(name)]);
    return rows.map(({ place }) => place);
  };

  it('ends, and that of others goes on', async () => {
    for (const device of devices) await letSleep(pushing, device);
    await notifications.match(userId, 'asleep');
    expect(await places('asleep')).toHaveLength(2);
    expect((await remove(devices[0])).status).toBe(204);
    expect(await places('asleep')).toEqual([placeOf('push', devices[1].addressId)]);
  });

  it('does not come back with a message there that ends later', async () => {
    await notifications.match(userId, 'late');
    await remove(devices[0]);
    await execute(notifications.dataSource, `UPDATE message SET slot = slot - interval '2 hours' WHERE user_id = $1`, [
      userId,
    ]);
    await pushing.send();
    expect(await places('late')).toEqual([placeOf('push', devices[1].addressId)]);
  });
});
