import { eventually } from '@barrelhive/testing';
import { latencyDraw } from '../src/api/messages-routes';
import { segmentCount } from '../src/messages/text-message';
import { completeSettings, readTwilioSettings } from '../src/twilio-settings';
import { createTwilioStandin } from '../src/twilio-standin';
import { accountSid, authToken, phone, startPhone, type RunningPhone } from './running-phone';

describe('messages over the API', () => {
  let running: RunningPhone;
  beforeEach(async () => {
    running = await startPhone();
  });
  afterEach(() => running.dispose());

  it('are taken, reported in order with a valid signature, and fetched', async () => {
    const { client, received, send, states } = running;
    const created = await send();
    expect(created).toMatchObject({ to: phone, errorCode: null, direction: 'outbound-api' });
    await eventually('three reports', async () => received.length === 3);
    expect(states()).toEqual(['queued', 'sent', 'delivered']);
    expect(received.every(({ MessageSid }) => MessageSid === created.sid)).toBe(true);
    const fetched = await client.messages(created.sid).fetch();
    expect(fetched).toMatchObject({ status: 'delivered', sid: created.sid });
    expect(Number.isNaN(fetched.dateSent.getTime())).toBe(false);
  });

  it('are reported where the product answers, signed with its public address', async () => {
    const elsewhere = await startPhone('http://barrelhive.test:8080');
    try {
      await elsewhere.send();
      await eventually('three reports', async () => elsewhere.received.length === 3);
      expect(await elsewhere.standin.receive(phone, 'yes')).toMatchObject({ webhookStatus: 200 });
      expect(elsewhere.received.at(-1)).toMatchObject({ From: phone, Body: 'yes' });
    } finally {
      await elsewhere.dispose();
    }
  });

  it('are listed by number and time, over as many pages as it takes', async () => {
    const { client, send, standin } = running;
    for (const body of ['one', 'two', 'three', 'four', 'five']) await send(body);
    await send('another', '+18015550999');
    await eventually('delivery', async () => standin.messagesTo(phone).every(({ sentAt }) => sentAt !== null));
    const since = new Date(Date.now() - 60_000);
    const listed = await client.messages.list({ to: phone, dateSentAfter: since, pageSize: 2 });
    expect(listed.map(({ body }) => body)).toEqual(['five', 'four', 'three', 'two', 'one']);
    expect(await client.messages.list({ to: phone, dateSentAfter: new Date(Date.now() + 60_000) })).toEqual([]);
  });

  it.each([
    [{ to: '12' }, 21211],
    [{ to: '' }, 21604],
    [{ from: '' }, 21603],
    [{ body: '' }, 21602],
    [{ body: 'x'.repeat(1601) }, 21617],
    [{ validityPeriod: 36_001 }, 20422],
    [{ statusCallback: 'nowhere' }, 21609],
  ])('are refused as Twilio would: %j', async (fault, code) => {
    const whole = { to: phone, from: '+18015550100', body: 'hello' };
    await expect(running.client.messages.create({ ...whole, ...fault })).rejects.toMatchObject({ status: 400, code });
    expect(running.standin.messagesTo(phone)).toEqual([]);
  });

  it('need the account and its token', async () => {
    await expect(running.clientWith('wrong').messages.list()).rejects.toMatchObject({ status: 401, code: 20003 });
    await expect(running.client.messages('SM0').fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
  });

  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ü'.repeat(160), 1],
    ['—'.repeat(70), 1],
    ['—'.repeat(71), 2],
  ])('count %s as the phone company does', (body, segments) => {
    expect(segmentCount(body)).toBe(segments);
  });
});

describe('the way to the telephone company', () => {
  it('takes 250 ± 150 ms as a process of its own, drawn by the seed, and nothing in a test', () => {
    const draws = (given: object) => Array.from({ length: 500 }, latencyDraw(completeSettings(given)));
    const drawn = draws(readTwilioSettings({}));
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(400);
    expect(new Set(drawn).size).toBeGreaterThan(100);
    expect(draws(readTwilioSettings({}))).toEqual(drawn);
    expect(new Set(draws({}))).toEqual(new Set([0]));
  });

  it('keeps a call waiting for as long as was drawn', async () => {
    const standin = await createTwilioStandin({ latencyMs: 50 });
    const began = performance.now();
    expect((await fetch(`${standin.url}/2010-04-01/Accounts/AC0/Messages.json`)).status).toBe(401);
    expect(performance.now() - began).toBeGreaterThanOrEqual(49);
    await standin.close();
  });
});

describe('the faults of the telephone company', () => {
  let running: RunningPhone;
  beforeEach(async () => {
    running = await startPhone();
  });
  afterEach(() => running.dispose());

  it.each([
    ['accept-then-hang', {}, 1],
    ['accept-then-500', { status: 500, code: 20500 }, 1],
    ['accept-then-reset', { code: 'ECONNRESET' }, 1],
    ['reset-before-accept', { code: 'ECONNRESET' }, 0],
    ['refuse-500', { status: 500 }, 0],
    ['refuse-429', { status: 429, code: 20429 }, 0],
    ['refused-63038', { status: 429, code: 63038 }, 0],
    ['opted-out-21610', { status: 400, code: 21610 }, 0],
    ['refused-20003', { status: 401, code: 20003 }, 0],
    ['refused-20404', { status: 404, code: 20404 }, 0],
    ['refused-21606', { status: 400, code: 21606 }, 0],
  ] as const)('%s fails one call and takes as many texts as its name says', async (fault, error, taken) => {
    const { standin, send } = running;
    standin.faults.set({ next: [fault] });
    await expect(send()).rejects.toMatchObject(error);
    expect(standin.messagesTo(phone)).toHaveLength(taken);
    expect(standin.calls.map(({ isAccepted }) => isAccepted)).toEqual([taken === 1]);
    expect((await send()).sid).toMatch(/^SM/);
  });

  it.each(['30003', '30006', '30007'] as const)('undelivered-%s never reaches its phone', async (code) => {
    const { standin, client, received, send, states } = running;
    standin.faults.set({ next: [`undelivered-${code}`] });
    const { sid } = await send();
    await eventually('the last report', async () => states().includes('undelivered'));
    expect(received.at(-1)).toMatchObject({ MessageStatus: 'undelivered', ErrorCode: code });
    expect(await client.messages(sid).fetch()).toMatchObject({ status: 'undelivered', errorCode: Number(code) });
  });

  it('send reports in the wrong order and twice', async () => {
    running.standin.faults.play('callbacks-mixed-up');
    await running.send();
    await eventually('all reports', async () => running.received.length === 6);
    expect(running.states()).toEqual(['delivered', 'delivered', 'sent', 'sent', 'queued', 'queued']);
  });

  it('shuffle reports and hold them back, without losing one', async () => {
    running.standin.faults.set({ callbacksShuffled: true, callbackDelayMs: 5 });
    await running.send();
    await eventually('all reports', async () => running.received.length === 3);
    expect(running.states().sort()).toEqual(['delivered', 'queued', 'sent']);
  });

  it('send no reports at all', async () => {
    running.standin.faults.set({ callbackCopies: 0 });
    const { sid } = await running.send();
    await eventually('delivery', async () => running.standin.switchboard.find(sid)?.status === 'delivered');
    expect(running.received).toEqual([]);
  });

  it('keep a text queued, without a date of sending by which it could be listed', async () => {
    const { standin, client, send } = running;
    standin.faults.set({ queuedForMs: 60_000 });
    await send();
    const since = new Date(Date.now() - 60_000);
    expect(await client.messages.list({ to: phone, dateSentAfter: since })).toEqual([]);
    expect(await client.messages.list({ to: phone })).toMatchObject([{ status: 'queued', dateSent: null }]);
  });

  it('let a text fail that is queued for longer than it is valid', async () => {
    const { standin, client, received } = running;
    standin.faults.set({ queuedForMs: 60_000 });
    const whole = { to: phone, from: '+18015550100', body: 'hello', statusCallback: running.callback };
    const { sid } = await client.messages.create({ ...whole, validityPeriod: 1 });
    await eventually('the last report', async () => running.states().includes('failed'));
    expect(running.states()).toEqual(['queued', 'failed']);
    expect(received.at(-1)).toMatchObject({ MessageStatus: 'failed', ErrorCode: '30036' });
    expect(await client.messages(sid).fetch()).toMatchObject({ status: 'failed', errorCode: 30_036, dateSent: null });
  });

  it('list a new text late', async () => {
    const { standin, client, send } = running;
    standin.faults.set({ listLagMs: 300 });
    const { sid } = await send();
    expect(await client.messages.list({ to: phone })).toEqual([]);
    const listed = await eventually('the text to be listed', async () => {
      const found = await client.messages.list({ to: phone });
      return found.length > 0 && found;
    });
    expect(listed.map((message) => message.sid)).toEqual([sid]);
  });

  it('put words of a trial account before a text', async () => {
    const { standin, client, send } = running;
    standin.faults.set({ bodyPrefix: 'Sent from your Twilio trial account - ' });
    const { sid } = await send('Blanton is back.');
    const body = 'Sent from your Twilio trial account - Blanton is back.';
    expect(await client.messages(sid).fetch()).toMatchObject({ body });
    expect(standin.messagesTo(phone)).toMatchObject([{ body }]);
  });

  it('strike the same seeded share of calls every time', async () => {
    const struck = async (seed: string) => {
      const other = await createTwilioStandin({ accountSid, authToken, seed });
      other.faults.set({ share: 0.5 });
      const taken = Array.from({ length: 30 }, () => other.faults.take());
      await other.close();
      return taken;
    };
    const first = await struck('a');
    expect(first.filter(Boolean).length).toBeGreaterThan(5);
    expect(await struck('a')).toEqual(first);
    expect(await struck('b')).not.toEqual(first);
  });

  it('are switched over HTTP too, and nonsense is refused', async () => {
    const { standin } = running;
    const change = (body: object) =>
      fetch(`${standin.url}/control/faults`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await (await change({ next: ['refuse-429'] })).json()).toMatchObject({ next: ['refuse-429'], share: 0 });
    expect((await change({ next: ['gremlins'] })).status).toBe(400);
    expect((await change({ gremlins: true })).status).toBe(400);
    await fetch(`${standin.url}/control/faults`, { method: 'DELETE' });
    expect(standin.faults.isHealthy()).toBe(true);
  });
});
