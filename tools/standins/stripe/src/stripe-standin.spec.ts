import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@barrelhive/testing';
import Stripe from 'stripe';
import { createStripeStandin, type StripeStandin } from './stripe-standin';
import { stripeStandinSettingsSchema } from './stripe-standin-settings';

const secret = 'whsec_test';

describe('the Stripe stand-in', () => {
  let standin: StripeStandin;
  let stripe: Stripe;
  let receiver: Server;
  let received: Stripe.Event[];
  let refuse: boolean;

  beforeEach(async () => {
    received = [];
    refuse = false;
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (refuse) return void response.writeHead(500).end();
        const signature = request.headers['stripe-signature'] ?? '';
        received.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret));
        response.writeHead(200).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    standin = await createStripeStandin(
      stripeStandinSettingsSchema.parse({
        STRIPE_SECRET_KEY: 'sk_test',
        STRIPE_WEBHOOK_SECRET: secret,
        WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
        WEBHOOK_RETRY_MS: 20,
      }),
    );
    stripe = clientWith('sk_test');
  });
  afterEach(async () => {
    await standin.close();
    await new Promise((resolve) => receiver.close(resolve));
  });

  const clientWith = (key: string) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: standin.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    });

  const openCheckout = async () => {
    const customer = await stripe.customers.create({ email: 'ann@example.com', metadata: { user_id: 'u1' } });
    const prices = await stripe.prices.list({ lookup_keys: ['standard_monthly'], active: true, limit: 1 });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: 'u1',
      line_items: [{ price: prices.data[0]?.id, quantity: 1 }],
      subscription_data: { metadata: { user_id: 'u1' } },
      success_url: 'http://localhost/payment-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost/subscription-select',
    });
    return { customer, session };
  };
  const press = (url: string | null, outcome: string) =>
    fetch(String(url), { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });
  const paid = async () => {
    const { customer, session } = await openCheckout();
    await press(session.url, 'pay');
    const { data } = await stripe.subscriptions.list({ customer: customer.id });
    return { customer, session, subscription: data[0] };
  };
  const told = (type: string) =>
    eventually(`a ${type} webhook`, async () => received.find((event) => event.type === type));

  it('turns a paid checkout into an active subscription and tells of it, signed', async () => {
    const { session, subscription } = await paid();
    expect(subscription).toMatchObject({ status: 'active', metadata: { user_id: 'u1' } });
    expect(subscription?.items.data[0]?.price.lookup_key).toBe('standard_monthly');
    expect((await told('checkout.session.completed')).data.object).toMatchObject({ id: session.id });
    await told('customer.subscription.created');
  });

  it('sends the customer back to the address that was asked for', async () => {
    const { session } = await openCheckout();
    const answer = await press(session.url, 'pay');
    expect(answer.headers.get('location')).toBe(`http://localhost/payment-success?session_id=${session.id}`);
  });

  it('keeps the checkout open after a declined card', async () => {
    const { session } = await openCheckout();
    await press(session.url, 'decline');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it('ends a subscription that was cancelled at its period end when the period is over', async () => {
    const { subscription } = await paid();
    const id = String(subscription?.id);
    const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(cancelled.cancel_at).toBe(cancelled.items.data[0]?.current_period_end);
    standin.provider.advance(31 * 86_400);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    await told('customer.subscription.deleted');
  });

  it('answers the same idempotency key with the same customer, and refuses other parameters under it', async () => {
    const first = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k1' });
    const second = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k1' });
    expect(second.id).toBe(first.id);
    await expect(stripe.customers.create({ name: 'Bob' }, { idempotencyKey: 'k1' })).rejects.toThrow(/same parameters/);
  });

  it('tries a refused webhook again until it is taken', async () => {
    refuse = true;
    await stripe.customers.create({ name: 'Ann' });
    refuse = false;
    await told('customer.created');
    expect(received.filter((event) => event.type === 'customer.created')).toHaveLength(1);
  });

  it('sends every webhook as often as it is told to', async () => {
    standin.webhooks.setFaults({ copies: 3 });
    await stripe.customers.create({ name: 'Ann' });
    await eventually('three copies', async () => received.length === 3);
    expect(new Set(received.map((event) => event.id)).size).toBe(1);
  });

  it('holds webhooks back and sends them when it is let go', async () => {
    standin.webhooks.setFaults({ hold: true });
    await stripe.customers.create({ name: 'Ann' });
    expect(received).toEqual([]);
    standin.webhooks.setFaults({ hold: false });
    await told('customer.created');
  });

  it('shows the errors of the API', async () => {
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(clientWith('sk_wrong').customers.list()).rejects.toThrow(Stripe.errors.StripeAuthenticationError);
  });
});
