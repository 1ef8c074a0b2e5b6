import { metrics } from '@barrelhive/service-kit';
import twilio from 'twilio';
import { CompareInboundAddress } from '../src/channels/sms/twilio/compare-inbound-address';
import { AUTH_TOKEN, startNotifications, type RunningNotifications } from './running-notifications';

const SECOND_TOKEN = 'second-token-of-the-test';

describe('the signature of a callback', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications({ TWILIO_AUTH_TOKEN: `${AUTH_TOKEN}, ${SECOND_TOKEN}` });
  });
  afterAll(() => notifications.dispose());

  const refused = async (reason: string) => {
    const labelNames = ['provider', 'reason'];
    const { values } = await metrics.counter({ name: 'barrelhive_webhooks_refused_total', help: '', labelNames }).get();
    const found = values.find(({ labels }) => labels.provider === 'twilio' && labels.reason === reason);
    return found?.value ?? 0;
  };

  const statusOfCallSignedWith = async (token: string) => {
    const url = `${notifications.url}/api/twilio/inbound`;
    const fields = { From: '+18015550123', Body: 'hello', MessageSid: `SM${token.length}`, To: '+18015550199' };
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': twilio.getExpectedTwilioSignature(token, url, fields) },
      body: new URLSearchParams(fields),
    });
    return response.status;
  };

  it('is taken with either of two tokens while one takes the place of the other, and with no third', async () => {
    expect(await statusOfCallSignedWith(AUTH_TOKEN)).toBeLessThan(300);
    expect(await statusOfCallSignedWith(SECOND_TOKEN)).toBeLessThan(300);
    expect(await statusOfCallSignedWith('a stranger')).toBeGreaterThanOrEqual(400);
    expect(await statusOfCallSignedWith(`${AUTH_TOKEN}, ${SECOND_TOKEN}`)).toBeGreaterThanOrEqual(400);
  });

  const callTo = async (
    path: string,
    more: { token?: string; headers?: Record<string, string>; signs?: (url: string) => string } = {},
  ) => {
    const url = `${notifications.url}${path}`;
    const fields = { From: '+18015550123', Body: 'hello', MessageSid: `SM${path.length}`, To: '+18015550199' };
    const signed = more.signs?.(url) ?? url;
    const signature = twilio.getExpectedTwilioSignature(more.token ?? AUTH_TOKEN, signed, fields);
    const headers = more.headers ?? { 'x-twilio-signature': signature };
    return (await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) })).status;
  };

  it.each([
    '/api/twilio/inbound/',
    '//api/twilio/inbound',
    '/api//twilio///inbound/',
    '/api/twilio/inbound?from=desk',
    '/api/twilio/inbound/?from=desk&to=',
  ])('is that of the address as it was called: %s', async (path) => {
    expect(await callTo(path)).toBe(200);
    expect(await callTo(path, { token: 'a stranger' })).toBe(400);
  });

  it('holds for the address without its port, too', async () => {
    const signs = (url: string) => url.replace(/:\d+(?=\/)/, '');
    expect(await callTo('/api/twilio/inbound', { signs })).toBe(200);
    expect(await callTo('/api/twilio/inbound/', { signs })).toBe(200);
    expect(await callTo('/api/twilio/inbound', { signs: () => 'https://elsewhere.test/api/twilio/inbound' })).toBe(400);
  });

  it.each([
    ['unsigned', { headers: {} }],
    ['signature', { token: 'a stranger' }],
  ])('that is refused is counted: %s', async (reason, more) => {
    const before = await refused(reason);
    await callTo('/api/twilio/inbound', more);
    expect(await refused(reason)).toBe(before + 1);
  });

  it.each([
    ['json_required', 'text/plain', 'Body=STOP'],
    ['json_required', 'application/xml', '<Body>STOP</Body>'],
    ['validation_failed', 'application/json', '{"Body":'],
  ])('is not looked at where the body cannot be read, which is counted, too: %s, %s', async (reason, type, body) => {
    const before = await refused(reason);
    const url = `${notifications.url}/api/twilio/inbound`;
    const signature = twilio.getExpectedTwilioSignature(AUTH_TOKEN, url, {});
    const headers = { 'content-type': type, 'x-twilio-signature': signature };
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBeGreaterThanOrEqual(400);
    expect(await refused(reason)).toBe(before + 1);
  });

  it('has nothing to do with the token we call with, which is the first', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-first-token');
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('is compared at the start with the address at the provider', async () => {
    const compare = notifications.service.app.get(CompareInboundAddress);
    expect(await compare.run()).toBe(true);
    notifications.line.cut();
    expect(await compare.run()).toBeUndefined();
    notifications.line.restore();
  });
});
