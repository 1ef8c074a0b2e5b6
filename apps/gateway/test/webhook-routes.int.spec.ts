import { metrics } from '@barrelhive/service-kit';
import { refusal, seen, startGateway, type RunningGateway } from './running-gateway';

const TWILIO = { 'x-twilio-signature': 'abc=', 'content-type': 'application/x-www-form-urlencoded' };
const STRIPE = { 'stripe-signature': 't=1,v1=a' };

describe('the webhooks at the gateway', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.dispose());

  const refused = async (provider: string, reason: string) => {
    const labelNames = ['provider', 'reason'];
    const { values } = await metrics.counter({ name: 'barrelhive_webhooks_refused_total', help: '', labelNames }).get();
    const found = values.find(({ labels }) => labels.provider === provider && labels.reason === reason);
    return found?.value ?? 0;
  };

  it.each([
    ['/api/twilio/inbound/', 'notifications'],
    ['//api/twilio/inbound', 'notifications'],
    ['/api//twilio/inbound//', 'notifications'],
    ['/api/twilio/inbound?from=desk', 'notifications'],
    ['/api/twilio/status/?n=1&m=2', 'notifications'],
    ['/api/stripe/webhook/', 'billing'],
    ['//api//stripe/webhook?x', 'billing'],
  ])('reach their service as they were called, since that is what was signed: %s', async (url, service) => {
    const answer = await gateway.send('POST', url, { headers: TWILIO, body: 'Body=STOP' });
    expect(seen(answer)).toMatchObject({ service, url, body: 'Body=STOP' });
  });

  it.each([
    ['/api/twilio/inbond', 'twilio', TWILIO],
    ['/api/twilio', 'twilio', TWILIO],
    ['/twilio/inbound', 'twilio', TWILIO],
    ['/api/stripe/webhooks', 'stripe', STRIPE],
    ['/api/webhook', 'stripe', STRIPE],
    ['/webhook/', 'stripe', STRIPE],
  ])('are counted where they lead to nothing: %s', async (url, provider, headers) => {
    const before = await refused(provider, 'not_found');
    expect((await gateway.send('POST', url, { headers, body: '{}' })).status).toBe(404);
    expect(await refused(provider, 'not_found')).toBe(before + 1);
  });

  it('are counted where their body is too large', async () => {
    const before = await refused('stripe', 'body_too_large');
    const answer = await gateway.send('POST', '/api/stripe/webhook', { headers: STRIPE, body: 'x'.repeat(200 * 1024) });
    expect(refusal(answer)).toEqual([413, 'BODY_TOO_LARGE']);
    expect(await refused('stripe', 'body_too_large')).toBe(before + 1);
  });

  it.each([
    ['are not counted once their service took them, which nobody but the provider can have signed', 204, 204],
    ['are counted while they are refused', 403, 429],
  ])('%s', async (_what, answered, last) => {
    const crowded = await startGateway({ REQUESTS_PER_MINUTE: '1' });
    crowded.upstreams.answer('notifications', (_request, response) => response.writeHead(answered).end());
    const statuses: number[] = [];
    // Ten webhooks fit into a minute, whose end may come in between.
    for (let turn = 1; turn <= 25; turn++)
      statuses.push((await crowded.send('POST', '/api/twilio/status', { headers: TWILIO, body: 'n=1' })).status);
    await crowded.dispose();
    expect(new Set(statuses)).toEqual(new Set([answered, last]));
  });

  it('are none where a stranger asks for what is not there', async () => {
    const before = await refused('twilio', 'not_found');
    await gateway.send('POST', '/api/unknown', { body: '{}' });
    expect(await refused('twilio', 'not_found')).toBe(before);
  });
});
