import { addedChannelAddress, webhookEvent } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { TestLimits } from '../src/addresses/test-limits';
import { Lanes } from '../src/deliveries/lanes';
import { ResolveUnclearMessage } from '../src/deliveries/resolve-unclear-message';
import { SendMessage } from '../src/deliveries/send-message';
import { withoutRedis } from './step-by-step';
import { startCalling, type CallingNotifications, type WebChannel } from './web-addresses';

const CHANNELS: WebChannel[] = ['webhook', 'discord', 'ntfy'];

describe('what goes to addresses of the web', () => {
  let calling: CallingNotifications;
  let notifications: CallingNotifications['notifications'];
  beforeAll(async () => {
    calling = await startCalling();
    ({ notifications } = calling);
  });
  afterAll(() => calling.dispose());
  afterEach(async () => {
    calling.standin.faults.clear();
    await execute(notifications.dataSource, 'TRUNCATE message, sending_pause, provider_health');
    await notifications.forgetWaiting();
  });
  const person = () => notifications.subscriber('premium', { notification_methods: [] });
  const send = async (channel: WebChannel) => {
    const sending = notifications.service.app.get(SendMessage);
    const lane = notifications.service.app.get(Lanes).of(channel);
    for (let next = await sending.takeNext(lane, 10); next !== 'none'; next = await sending.takeNext(lane, 10))
      if (next !== 'not-sent') await Promise.all(sending.post(lane, next));
  };
  /** What it was sent besides tests. */
  const newsAt = (name: string) =>
    calling.standin.callsTo(name).filter(({ body }) => /Blanton/i.test(JSON.stringify(body)));
  const pass = (seconds: number) =>
    execute(notifications.dataSource, `UPDATE message SET due_at = due_at - make_interval(secs => ${seconds})`);

  it.each(CHANNELS)('is confirmed by a test, and told once of what was found: %s', async (channel) => {
    const { userId } = await person();
    const { name, state } = await calling.add(userId, channel);
    expect([state, calling.standin.callsTo(name).length]).toEqual(['confirmed', 1]);
    for (let times = 0; times < 2; times++) {
      await notifications.match(userId, `found-${channel}`);
      await send(channel);
    }
    expect(newsAt(name)).toHaveLength(1);
    expect(await notifications.sentFor(`found-${channel}`)).toHaveLength(1);
  });

  it.each(CHANNELS)('waits for a test that is taken, and says why there was none: %s', async (channel) => {
    const { userId } = await person();
    calling.standin.faults.set({ next: ['error-500'] });
    const { id, name, state, failed } = await calling.add(userId, channel);
    expect([state, failed?.reason]).toEqual(['unconfirmed', expect.stringMatching(/answered 500$/)]);
    await notifications.match(userId, `unconfirmed-${channel}`);
    await send(channel);
    expect(newsAt(name)).toEqual([]);
    expect((await notifications.call(userId, 'POST', `/api/channels/${id}/test`)).status).toBe(204);
    const [confirmed] = await calling.addressesOf(userId);
    expect([confirmed?.state, confirmed?.failed]).toEqual(['confirmed', undefined]);
  });

  it.each<[WebChannel, unknown]>([
    ['webhook', 'https://127.0.0.1/hook'],
    ['webhook', 'http://example.com/hook'],
    ['webhook', 'https://localhost/hook'],
    ['webhook', 'https://[::ffff:169.254.169.254]/hook'],
    ['discord', 'https://example.com/api/webhooks/1/token'],
    ['ntfy', { url: 'https://192.168.1.1/topic' }],
    ['ntfy', { url: 'https://ntfy.sh/topic', token: 'a\nb' }],
  ])('is no address of %s: %j', async (channel, address) => {
    const { userId } = await person();
    const { status, body } = await calling.give(userId, channel, address);
    expect([status, body]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
  });

  it('takes the plan of its channel, and three addresses at most', async () => {
    const standard = await notifications.subscriber('standard', { notification_methods: [] });
    const { address } = calling.newAddress('webhook');
    expect((await calling.give(standard.userId, 'webhook', address)).body).toMatchObject({
      code: 'CHANNEL_NOT_IN_PLAN',
    });
    for (let nth = 0; nth < 3; nth++) expect((await calling.add(standard.userId, 'ntfy')).state).toBe('confirmed');
    const more = await calling.give(standard.userId, 'ntfy', calling.newAddress('ntfy').address);
    expect(more.body).toMatchObject({ code: 'ADDRESS_LIMIT_REACHED' });
  });

  it('tests no more than twenty times in ten minutes for a person, who adds and removes', async () => {
    const { userId } = await person();
    const { address, name } = calling.newAddress('webhook');
    const statuses: number[] = [];
    for (let times = 0; times < 21; times++) {
      const { status, body } = await calling.give(userId, 'webhook', address);
      statuses.push(status);
      if (status === 201)
        await notifications.call(userId, 'DELETE', `/api/channels/${addedChannelAddress.parse(body).id}`);
    }
    expect([statuses.slice(-2), calling.standin.callsTo(name).length]).toEqual([[201, 429], 20]);
    const next = await person();
    const { id } = await calling.add(next.userId, 'webhook');
    expect((await notifications.call(next.userId, 'POST', `/api/channels/${id}/test`)).status).toBe(204);
  });

  it('tests one server 120 times a minute at most, whoever asks', async () => {
    const limits = notifications.service.app.get(TestLimits);
    const admit = (nth: number, host: string) =>
      limits.admit(`asker ${nth}`, { isConfirmedByTest: true }, `https://${host}/${nth}`);
    for (let nth = 0; nth < 120; nth++) await admit(nth, 'many.test');
    await expect(admit(120, 'many.test')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(admit(121, 'other.test')).resolves.toBeUndefined();
  });

  it('takes no address while Redis is away, which counts tests, and says so in words', async () => {
    const { userId } = await person();
    const { address, name } = calling.newAddress('webhook');
    const { status, body } = await withoutRedis(notifications, () => calling.give(userId, 'webhook', address));
    expect([status, body]).toMatchObject([503, { code: 'UPSTREAM_UNAVAILABLE' }]);
    expect(calling.standin.callsTo(name)).toEqual([]);
  });

  it('shows nothing of a token or a secret but once', async () => {
    const { userId } = await person();
    await calling.add(userId, 'ntfy');
    const { secret } = await calling.add(userId, 'webhook');
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    const { body } = await notifications.call(userId, 'GET', '/api/channels');
    const held = (await notifications.call(userId, 'GET', `/internal/users/${userId}/data`)).body;
    expect(JSON.stringify([body, held])).not.toMatch(/whsec_|tk_secret/);
  });

  it('is signed by the secret of a webhook, and by the one before, too, for a day', async () => {
    const { userId } = await person();
    const { id, name, address, secret: first = '' } = await calling.add(userId, 'webhook');
    calling.standin.know(name, first);
    const again = await calling.give(userId, 'webhook', address);
    expect(again.body).toMatchObject({ id, state: 'confirmed' });
    expect(again.body).not.toMatchObject({ secret: first });
    const test = () => notifications.call(userId, 'POST', `/api/channels/${id}/test`);
    expect(calling.standin.callsTo(name).at(-1)).toMatchObject({ isSigned: true });
    await execute(notifications.dataSource, `UPDATE given_address SET secrets_at = now() - interval '25 hours'`);
    expect((await test()).status).toBe(422);
  });

  it('tells a program what the contract says', async () => {
    const { userId } = await person();
    const { name } = await calling.add(userId, 'webhook');
    await notifications.match(userId, 'contract');
    await send('webhook');
    const [call] = newsAt(name);
    expect(webhookEvent.parse(call?.body)).toMatchObject({
      type: 'alert.matched',
      data: { bottles: [{ price_cents: 6499 }] },
    });
  });

  it.each(['take-then-reset', 'take-then-500', 'reset', 'redirect-307'] as const)(
    'is tried again with the same id after %s, and pauses nobody',
    async (fault) => {
      const { userId } = await person();
      const { name } = await calling.add(userId, 'webhook');
      calling.standin.faults.set({ next: [fault] });
      await notifications.match(userId, fault);
      await send('webhook');
      await pass(5);
      await send('webhook');
      const ids = newsAt(name).map(({ id }) => id);
      expect(ids).toHaveLength(fault.startsWith('take-then') ? 2 : 1);
      expect(new Set(ids).size).toBe(1);
      expect(calling.standin.callsTo('elsewhere')).toEqual([]);
    },
  );

  it('has one id all day where it may have been taken, also in the notice of a later slot', async () => {
    const { userId } = await person();
    const { name } = await calling.add(userId, 'webhook');
    calling.standin.faults.set({ next: ['take-then-reset'] });
    await notifications.match(userId, 'stale');
    await send('webhook');
    await notifications.letTimePass(31);
    await send('webhook');
    await notifications.runSlot();
    await send('webhook');
    const ids = newsAt(name).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('of a sender that died is sent again to a program, which knows it by its id', async () => {
    const { userId } = await person();
    const { name } = await calling.add(userId, 'webhook');
    await notifications.match(userId, 'died');
    const lane = notifications.service.app.get(Lanes).of('webhook');
    expect(await notifications.service.app.get(SendMessage).takeNext(lane, 1)).toHaveLength(1);
    await pass(60);
    expect(await notifications.service.app.get(ResolveUnclearMessage).run(lane.channel)).toBe(true);
    await send('webhook');
    expect(newsAt(name)).toHaveLength(1);
  });

  it('is not sent twice to ntfy, though one server that cuts the line pauses nobody', async () => {
    const { userId } = await person();
    const { name } = await calling.add(userId, 'ntfy');
    for (let nth = 0; nth < 6; nth++) {
      calling.standin.faults.set({ next: ['take-then-reset'] });
      await notifications.match(userId, `cut-${nth}`);
      await send('ntfy');
      await notifications.service.app
        .get(ResolveUnclearMessage)
        .run(notifications.service.app.get(Lanes).of('ntfy').channel);
    }
    expect(newsAt(name)).toHaveLength(6);
  });

  it('waits as long as Discord asks for', async () => {
    const { userId } = await person();
    const { name } = await calling.add(userId, 'discord');
    calling.standin.faults.set({ next: ['busy-429'], retryAfterSeconds: 600 });
    await notifications.match(userId, 'asked');
    await send('discord');
    await pass(400);
    await send('discord');
    expect(newsAt(name)).toEqual([]);
    await pass(200);
    await send('discord');
    expect(newsAt(name)).toHaveLength(1);
  });

  it('forgets a webhook of Discord that was deleted', async () => {
    const { userId } = await person();
    await calling.add(userId, 'discord');
    calling.standin.faults.set({ next: ['gone-404'] });
    await notifications.match(userId, 'deleted');
    await send('discord');
    expect(await calling.addressesOf(userId)).toEqual([]);
  });

  it('ends after five days of failures, which a test that is taken makes good', async () => {
    const { userId } = await person();
    const { id } = await calling.add(userId, 'webhook');
    const sql = `UPDATE given_address SET failing_since = now() - interval '5 days', failed_at = now(), failed_reason = 'old' WHERE id = $1`;
    await execute(notifications.dataSource, sql, [id]);
    calling.standin.faults.set({ next: ['error-500'] });
    await notifications.match(userId, 'failing');
    await send('webhook');
    const failed = { reason: 'its server answered 500' };
    expect(await calling.addressesOf(userId)).toMatchObject([{ state: 'unusable', failed }]);
    expect((await notifications.call(userId, 'POST', `/api/channels/${id}/test`)).status).toBe(204);
    expect(await calling.addressesOf(userId)).toMatchObject([{ state: 'confirmed' }]);
  });
});
