import { createServer, type AddressInfo } from 'node:net';
import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { ResolveUnclearMessage } from '../src/deliveries/resolve-unclear-message';
import { Lanes } from '../src/deliveries/lanes';
import { letSleep, startPushing, type PushingNotifications } from './push-devices';

const LIST = { year: 2026, month: 11, itemCount: 42, items: [] };

/** A server that ends each connection before TLS. */
async function serveWithoutTls() {
  let connections = 0;
  const server = createServer((line) => {
    connections++;
    line.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `https://127.0.0.1:${port}`, connections: () => connections, close: () => server.close() };
}

describe('a push', () => {
  let pushing: PushingNotifications;
  let notifications: PushingNotifications['notifications'];
  let withoutTls: Awaited<ReturnType<typeof serveWithoutTls>>;
  beforeAll(async () => {
    withoutTls = await serveWithoutTls();
    pushing = await startPushing([withoutTls.origin]);
    ({ notifications } = pushing);
  });
  afterAll(async () => {
    await pushing.dispose();
    withoutTls.close();
  });
  afterEach(async () => {
    pushing.standin.faults.clear();
    await execute(notifications.dataSource, 'TRUNCATE message, sending_pause, provider_health');
    await notifications.forgetWaiting();
  });
  const person = () => notifications.subscriber('basic');

  it('tells each device of a person once, beside the text', async () => {
    const { userId, phone } = await person();
    const devices = [await pushing.addDevice({ userId }), await pushing.addDevice({ userId })];
    for (let times = 0; times < 2; times++) {
      await notifications.match(userId, 'told-everywhere');
      for (const channel of ['sms', 'push']) await pushing.send(channel);
    }
    expect(devices.map(pushing.titlesOn)).toEqual([[expect.any(String)], [expect.any(String)]]);
    expect(notifications.textsTo(phone)).toHaveLength(1);
    expect(await notifications.sentFor('told-everywhere')).toHaveLength(1);
  });

  it('is read by its device, leads to the page of what it told, and ends when that is stale', async () => {
    const { userId } = await person();
    const device = await pushing.addDevice({ userId });
    await notifications.match(userId, 'read');
    await pushing.send();
    const [push] = pushing.standin.pushesTo(device.id);
    expect(push?.payload).toMatchObject({
      web_push: 8030,
      notification: { title: expect.stringMatching(/^Blanton.*: back in stock$/), body: '$64.99\n6 in stores' },
    });
    expect(JSON.stringify(push?.payload)).toMatch(/"navigate":"http:\/\/127\.0\.0\.1:\d+\/t\/[0-9a-z]{10}"/);
    expect(push?.ttl).toBeGreaterThan(1700);
    expect(push?.ttl).toBeLessThanOrEqual(1800);
    expect(push?.topic).toMatch(/^[\w-]{32}$/);
  });

  it('goes to nobody who gave no device, and to no device that was removed', async () => {
    const [without, removed] = [await person(), await person()];
    const device = await pushing.addDevice(removed);
    await notifications.match(removed.userId, 'removed');
    expect((await notifications.call(without.userId, 'DELETE', `/api/channels/${device.addressId}`)).status).toBe(404);
    expect((await notifications.call(removed.userId, 'DELETE', `/api/channels/${device.addressId}`)).status).toBe(204);
    await notifications.match(without.userId, 'without');
    await pushing.send();
    expect(pushing.titlesOn(device)).toEqual([]);
    expect(await notifications.endedFor('removed')).toMatchObject([{ reason: 'no consent' }]);
    expect(await notifications.endedFor('without')).toEqual([]);
  });

  it.each(['gone-410', 'gone-404'] as const)(
    'forgets a device of which the service says %s, and no other',
    async (fault) => {
      const { userId } = await person();
      await pushing.addDevice({ userId }, 'One');
      await pushing.addDevice({ userId }, 'Another');
      pushing.standin.faults.set({ next: [fault] });
      await notifications.match(userId, `of-${fault}`);
      await pushing.send();
      expect(await pushing.addressesOf(userId)).toHaveLength(1);
      expect(await notifications.sentFor(`of-${fault}`)).toHaveLength(1);
    },
  );

  it('waits where the service is busy, as long as that asks for, and then arrives once', async () => {
    const { userId } = await person();
    const device = await pushing.addDevice({ userId });
    pushing.standin.faults.set({ next: ['busy-429', 'error-503'], retryAfterSeconds: 600 });
    await notifications.match(userId, 'busy');
    for (let times = 0; times < 3; times++) {
      await pushing.send();
      await execute(notifications.dataSource, `UPDATE message SET due_at = due_at - interval '600 seconds'`);
    }
    expect(pushing.titlesOn(device)).toHaveLength(1);
  });

  it('is sent once there is a connection by TLS again', async () => {
    const { userId } = await person();
    const device = await pushing.addDevice({ userId });
    const moveTo = (origin: string) =>
      execute(
        notifications.dataSource,
        `UPDATE given_address SET address = regexp_replace(address, '^[^/]+//[^/]+', $2) WHERE id = $1`,
        [device.addressId, origin],
      );
    await moveTo(withoutTls.origin);
    await notifications.match(userId, 'no-line');
    await pushing.send();
    expect(withoutTls.connections()).toBe(1);
    await moveTo(pushing.standin.url);
    await execute(notifications.dataSource, 'UPDATE message SET due_at = now()');
    await pushing.send();
    expect(pushing.titlesOn(device)).toHaveLength(1);
  });

  it('is not sent again when nobody knows whether it was taken, and the day of the device is used', async () => {
    const { userId } = await person();
    const device = await pushing.addDevice({ userId });
    pushing.standin.faults.set({ next: ['take-then-reset'] });
    await notifications.match(userId, 'unclear');
    await pushing.send();
    const { channel } = notifications.service.app.get(Lanes).of('push');
    expect(await notifications.service.app.get(ResolveUnclearMessage).run(channel)).toBe(true);
    await notifications.match(userId, 'unclear');
    await pushing.send();
    expect(pushing.titlesOn(device)).toHaveLength(1);
  });

  it('of a slow device holds up no other', async () => {
    const { userId } = await person();
    const [slow, quick] = [await pushing.addDevice({ userId }), await pushing.addDevice({ userId })];
    pushing.standin.faults.set({ slowMs: 3_000, slowDevices: [slow.id] });
    await notifications.match(userId, 'slow');
    const sending = pushing.send();
    await eventually('the push of the quick device', () => Promise.resolve(pushing.titlesOn(quick).length === 1));
    expect(pushing.titlesOn(slow)).toEqual([]);
    await sending;
    expect(pushing.titlesOn(slow)).toHaveLength(1);
  });

  it('waits until the quiet hours of the device are over, and its matches with it', async () => {
    const { userId } = await notifications.subscriber('basic', { notification_methods: [] });
    const device = await pushing.addDevice({ userId });
    await letSleep(pushing, device);
    await notifications.match(userId, 'asleep');
    await pushing.send();
    expect(pushing.titlesOn(device)).toEqual([]);
    // No text is wanted, and what the device did not get waits for it.
    expect(await notifications.messagesOf(userId)).toMatchObject([{ state: 'suppressed', reason: 'not wanted' }]);
    expect(await notifications.waitingFor('asleep')).toHaveLength(1);
    await execute(notifications.dataSource, 'UPDATE given_address SET open_from = NULL, open_until = NULL');
    await notifications.runSlot();
    await pushing.send();
    expect(pushing.titlesOn(device)).toHaveLength(1);
  });

  it('comes for each of 25 alerts that a text told while the device was asleep', async () => {
    const { userId } = await notifications.subscriber('premium');
    const device = await pushing.addDevice({ userId });
    await letSleep(pushing, device);
    for (let nth = 1; nth <= 25; nth++) await notifications.find(userId, `in-the-night-${nth}`);
    expect(await notifications.runSlot()).toBe(25);
    await execute(notifications.dataSource, 'UPDATE given_address SET open_from = NULL, open_until = NULL');
    await notifications.runSlot();
    await pushing.send();
    expect(pushing.titlesOn(device)).toHaveLength(25);
  });

  it('that was written before the quiet hours began is not sent in them', async () => {
    const { userId } = await person();
    const device = await pushing.addDevice({ userId });
    await notifications.neighbours.deliver('allocated.list-released.v1', LIST);
    await letSleep(pushing, device);
    await pushing.send();
    expect(pushing.titlesOn(device)).toEqual([]);
  });

  it('tells what is wished on devices, whatever is changed of texts', async () => {
    const { userId } = await person();
    const device = await pushing.addDevice({ userId });
    await notifications.call(userId, 'PUT', '/api/alert-preferences', { preferences: { back_in_stock: false } });
    await notifications.call(userId, 'PATCH', `/api/channels/${device.addressId}`, {
      wishes: { monthly_allocated: false },
    });
    await notifications.match(userId, 'wished');
    await notifications.neighbours.deliver('allocated.list-released.v1', LIST);
    await pushing.send();
    expect(pushing.titlesOn(device)).toEqual([expect.stringMatching(/^Blanton/)]);
  });

  it('needs a plan when it goes out', async () => {
    const { userId } = await person();
    const device = await pushing.addDevice({ userId });
    await notifications.match(userId, 'unpaid');
    await notifications.entitle(userId, 'basic', false);
    await pushing.send();
    expect(pushing.titlesOn(device)).toEqual([]);
  });
});
