import { channelsAnswer } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { defaultAlertPreferences } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { lockUser } from '../src/database/known-users';
import { ForgetOldMessages } from '../src/retention/forget-old-messages';
import { startPushing, type PushingNotifications } from './push-devices';

const MOST = 5;

describe('the addresses that people give', () => {
  let pushing: PushingNotifications;
  let notifications: PushingNotifications['notifications'];
  beforeAll(async () => {
    pushing = await startPushing();
    ({ notifications } = pushing);
  });
  afterAll(() => pushing.dispose());
  const person = () => notifications.subscriber('basic');
  const change = (userId: string, id: string, body: object) =>
    notifications.call(userId, 'PATCH', `/api/channels/${id}`, body);

  it('are shown to whoever gave them, without their keys', async () => {
    const { userId } = await person();
    const { addressId } = await pushing.addDevice({ userId }, 'iPhone');
    const { body } = await notifications.call(userId, 'GET', '/api/channels');
    expect(body).toMatchObject({
      channels: [
        {
          channel: 'push',
          most_addresses: MOST,
          in_plan: true,
          wishes: { back_in_stock: true, on_its_way: false },
          addresses: [{ id: addressId, label: 'iPhone', state: 'confirmed', quiet_hours: null }],
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/p256dh|127\.0\.0\.1/);
  });

  it('are shown with when a STOP ended texts, until START', async () => {
    const { userId, phone } = await person();
    const stoppedAt = async () => {
      const { body } = await notifications.call(userId, 'GET', '/api/channels');
      return channelsAnswer.parse(body).texts_stopped_at;
    };
    await notifications.twilio.receive(phone, 'STOP');
    expect(await stoppedAt()).toEqual(expect.any(String));
    await notifications.twilio.receive(phone, 'START');
    expect(await stoppedAt()).toBeUndefined();
  });

  it.each(['addresses', 'the number'])(
    'of one person, changed many times at once, keep nobody else waiting: %s',
    async (what) => {
      const [busy, other] = [await person(), await person()];
      const { addressId } = await pushing.addDevice(busy);
      const holder = notifications.dataSource.createQueryRunner();
      await holder.startTransaction();
      await lockUser(holder.manager, busy.userId);
      const changes = Array.from({ length: 8 }, () =>
        what === 'addresses'
          ? change(busy.userId, addressId, { label: 'Pixel' })
          : notifications.call(busy.userId, 'POST', '/api/phone/confirm', { code: '123456' }),
      );
      const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      await eventually('a change to wait', async () => (await execute(holder.manager, waiting)) > 0);
      expect((await notifications.call(other.userId, 'GET', '/api/channels')).status).toBe(200);
      await holder.rollbackTransaction();
      await holder.release();
      expect((await Promise.all(changes)).filter(({ status }) => status > 204)).toEqual([]);
    },
  );

  it('begin with the usual wishes where no text is wished', async () => {
    const { userId } = await person();
    const kinds = Object.entries(defaultAlertPreferences()).filter(([, wish]) => typeof wish === 'boolean');
    const none = kinds.map(([kind]) => [kind, kind === 'lottery']);
    await notifications.call(userId, 'PUT', '/api/alert-preferences', { preferences: Object.fromEntries(none) });
    await pushing.addDevice({ userId });
    const { body } = await notifications.call(userId, 'GET', '/api/channels');
    expect(body).toMatchObject({ channels: [{ wishes: { back_in_stock: true, on_its_way: false } }] });
  });

  it('are kept with what was agreed to, when, and from which network', async () => {
    const { userId } = await person();
    await pushing.addDevice({ userId });
    const shown = (await notifications.call(userId, 'GET', `/internal/users/${userId}/data`)).body;
    expect(shown).toMatchObject({
      channels: [
        { label: 'A phone', consent_wording: 'Notify this device', consent_network: expect.stringMatching(/\/\d+$/) },
      ],
    });
  });

  it(`are ${MOST} at most, and one given again is the same one`, async () => {
    const { userId } = await person();
    const first = await pushing.addDevice({ userId });
    for (let nth = 1; nth < MOST; nth++) await pushing.addDevice({ userId });
    expect((await pushing.give(userId, pushing.standin.subscribe('One more'))).body).toMatchObject({
      code: 'ADDRESS_LIMIT_REACHED',
    });
    expect((await pushing.give(userId, first)).body).toMatchObject({ id: first.addressId });
    const renewed = await pushing.give(userId, pushing.standin.subscribe('Anew'), { replaces: first.addressId });
    expect(renewed.status).toBe(201);
    expect((await pushing.addressesOf(userId)).map(({ id }) => id)).not.toContain(first.addressId);
  });

  it('need a plan', async () => {
    const { userId } = await notifications.subscriber();
    const { status, body } = await pushing.give(userId, pushing.standin.subscribe('A phone'));
    expect([status, body]).toMatchObject([403, { code: 'CHANNEL_NOT_IN_PLAN' }]);
  });

  it('of another server than a push service are refused', async () => {
    const { userId } = await person();
    const device = { ...pushing.standin.subscribe('A phone'), endpoint: 'http://127.0.0.1:1/push/1' };
    expect((await pushing.give(userId, device)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
    const keyless = { ...pushing.standin.subscribe('A phone'), keys };
    expect((await pushing.give(userId, keyless)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('are of whoever gave them last, where only one person can have them', async () => {
    const [before, now] = [await person(), await person()];
    const device = await pushing.addDevice(before);
    await pushing.give(now.userId, device);
    expect(await pushing.addressesOf(before.userId)).toEqual([]);
    expect(await pushing.addressesOf(now.userId)).toHaveLength(1);
  });

  it.each(['%00', 'a%00b', 'none', '00000000-0000-4000-8000-000000000000'])(
    'are not there under the id %s',
    async (id) => {
      const { userId } = await person();
      expect((await change(userId, id, { label: 'Mine' })).status).toBe(404);
      expect((await notifications.call(userId, 'DELETE', `/api/channels/${id}`)).status).toBe(404);
    },
  );

  it('can be named, and have quiet hours over the night', async () => {
    const { userId } = await person();
    const { addressId } = await pushing.addDevice({ userId });
    const quiet = { from: '21:30', until: '08:00' };
    const { body } = await change(userId, addressId, { label: 'Work phone', quiet_hours: quiet });
    expect(body).toMatchObject({ label: 'Work phone', quiet_hours: quiet });
    expect((await change(userId, addressId, { label: 'Phone' })).body).toMatchObject({ quiet_hours: quiet });
    expect((await change(userId, addressId, { quiet_hours: null })).body).toMatchObject({ quiet_hours: null });
    const byDay = { quiet_hours: { from: '08:00', until: '21:00' } };
    expect((await change(userId, addressId, byDay)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('get a test at once, and not another right after it', async () => {
    const { userId } = await person();
    const device = await pushing.addDevice({ userId });
    const test = () => notifications.call(userId, 'POST', `/api/channels/${device.addressId}/test`);
    expect((await test()).status).toBe(204);
    expect((await test()).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(pushing.titlesOn(device)).toEqual(['Barrelhive']);
  });

  it('say so where a test does not get through', async () => {
    const { userId } = await person();
    const device = await pushing.addDevice({ userId });
    pushing.standin.faults.set({ next: ['gone-410'] });
    const { body } = await notifications.call(userId, 'POST', `/api/channels/${device.addressId}/test`);
    expect(body).toMatchObject({ code: 'TEST_NOT_TAKEN' });
    expect(await pushing.addressesOf(userId)).toEqual([]);
  });

  it('that are asked to be confirmed are so by the code alone, once, and are forgotten without it', async () => {
    const { userId } = await person();
    const [device, other] = [await pushing.addDevice({ userId }), await pushing.addDevice({ userId })];
    const digest = `encode(sha256('the code'), 'hex')`;
    await execute(
      notifications.dataSource,
      `UPDATE given_address SET confirmed_at = NULL, code_digest = ${digest} WHERE user_id = $1`,
      [userId],
    );
    const confirm = (code: string) =>
      notifications.call(userId, 'POST', `/api/channels/${device.addressId}/confirm`, { code });
    await notifications.match(userId, 'unconfirmed');
    await pushing.send();
    expect(pushing.titlesOn(device)).toEqual([]);
    expect((await confirm('another')).body).toMatchObject({ code: 'CODE_WRONG' });
    expect((await confirm('the code')).status).toBe(204);
    expect((await confirm('the code')).status).toBe(204);
    await execute(notifications.dataSource, 'UPDATE given_address SET code_until = now() WHERE user_id = $1', [userId]);
    await notifications.service.app.get(ForgetOldMessages).run(new AbortController().signal);
    const left = await pushing.addressesOf(userId);
    expect(left.map(({ id }) => id)).toEqual([device.addressId]);
    expect(left.map(({ id }) => id)).not.toContain(other.addressId);
  });

  it('are gone with the account', async () => {
    const { userId } = await person();
    await pushing.addDevice({ userId });
    await notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
    const rows = 'SELECT id FROM given_address WHERE user_id = $1';
    expect(await queryRows(notifications.dataSource, z.object({ id: z.string() }), rows, [userId])).toEqual([]);
    expect((await pushing.give(userId, pushing.standin.subscribe('Late'))).status).toBe(401);
  });
});
