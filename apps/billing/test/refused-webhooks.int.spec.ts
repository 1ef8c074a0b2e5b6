import { metrics } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import Stripe from 'stripe';
import { CompareWebhookEndpoints } from '../src/webhooks/compare-webhook-endpoints';
import { startBilling, type RunningBilling } from './running-billing';

const SECRET = 'whsec_barrelhive_development';
const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } });
const sign = (secret: string, secondsAgo = 0) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });

describe('the webhook of the payment provider', () => {
  let billing: RunningBilling;
  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());

  const post = async (signature: string | undefined, path = '/api/stripe/webhook') => {
    const headers = { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) };
    return (await fetch(`${billing.url}${path}`, { method: 'POST', headers, body: payload })).status;
  };
  const refused = async (reason: string) => {
    const labelNames = ['provider', 'reason'];
    const { values } = await metrics.counter({ name: 'barrelhive_webhooks_refused_total', help: '', labelNames }).get();
    const found = values.find(({ labels }) => labels.provider === 'stripe' && labels.reason === reason);
    return found?.value ?? 0;
  };

  it.each([
    '/api/stripe/webhook/',
    '//api/stripe/webhook',
    '/api//stripe//webhook//',
    '/api/stripe/webhook?from=desk',
    '/api/stripe/webhook/?a=1&b=2',
  ])('is found as it was typed into the dashboard: %s', async (path) => {
    expect(await post(sign(SECRET), path)).toBe(200);
  });

  it.each([
    ['unsigned', undefined],
    ['signature', sign('whsec_of_somebody_else')],
    ['signature', 't=soon,v1=0123456789abcdef'],
    ['clock', sign(SECRET, 400)],
    ['clock', sign(SECRET, 86_400)],
  ])('counts what it refuses by its reason: %s', async (reason, signature) => {
    const before = await refused(reason);
    expect(await post(signature)).toBe(400);
    expect(await refused(reason)).toBe(before + 1);
  });

  it.each([
    ['json_required', 415, 'text/plain', payload],
    ['json_required', 415, 'application/x-www-form-urlencoded', 'id=evt_1'],
    ['validation_failed', 400, 'application/json', '{"id":'],
    ['validation_failed', 400, 'application/json', '{"__proto__":{}}'],
  ])('counts by its reason what it cannot read: %s, %i, %s, %s', async (reason, status, type, body) => {
    const before = await refused(reason);
    const headers = { 'content-type': type, 'stripe-signature': sign(SECRET) };
    const answer = await fetch(`${billing.url}/api/stripe/webhook`, { method: 'POST', headers, body });
    expect([answer.status, await refused(reason)]).toEqual([status, before + 1]);
  });

  it('is looked for among those of the account', async () => {
    const compare = billing.service.app.get(CompareWebhookEndpoints);
    expect(await compare.run()).toBe(false);

    const { stripe } = billing;
    const api = new Stripe('sk_test_barrelhive_development', {
      host: '127.0.0.1',
      port: stripe.port,
      protocol: 'http',
    });
    const url = 'https://barrelhive.example/api/stripe/webhook/';
    const endpoint = await api.webhookEndpoints.create({ url, enabled_events: ['*'] });
    expect(await compare.run()).toBe(true);
    await api.webhookEndpoints.update(endpoint.id, { disabled: true });
    expect(await compare.run()).toBe(false);

    billing.line.cut();
    expect(await eventually('an answer', async () => [await compare.run()])).toEqual([undefined]);
    billing.line.restore();
  });
});
