import Stripe from 'stripe';
import { createStripeStandin, type StripeStandin } from '../../standins/stripe/src/stripe-standin';
import { runCommand } from '../main';

const KEY = 'sk_test_of_an_operator';

describe('stripe-setup', () => {
  let standin: StripeStandin;
  let stripe: Stripe;

  beforeEach(async () => {
    standin = await createStripeStandin({ secretKey: KEY });
    Object.assign(standin.provider.books, { products: {}, prices: {} });
    stripe = new Stripe(KEY, { host: '127.0.0.1', port: standin.port, protocol: 'http', telemetry: false });
  });
  afterEach(() => standin.close());

  const setUp = () =>
    runCommand(['stripe-setup'], {
      STRIPE_API_BASE: standin.url,
      STRIPE_SECRET_KEY: KEY,
      PUBLIC_URL: 'https://barrelhive.example',
    });
  const account = () => {
    const { products, prices, portalConfigurations, webhookEndpoints } = standin.provider.books;
    return structuredClone({ products, prices, portalConfigurations, webhookEndpoints });
  };

  it('makes an empty account ready, and says the secret of the webhook once', async () => {
    const lines = await setUp();
    expect(lines.filter((line) => line.startsWith('made '))).toHaveLength(lines.length);
    expect(lines.at(-1)).toMatch(/STRIPE_WEBHOOK_SECRET=whsec_\w+$/);
    const prices = await stripe.prices.list({ active: true });
    expect(prices.data.map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount])).toEqual([
      ['basic_monthly', 299],
      ['standard_monthly', 499],
      ['premium_monthly', 999],
    ]);
    const [configuration] = (await stripe.billingPortal.configurations.list()).data;
    expect(configuration?.features).toMatchObject({
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        proration_behavior: 'always_invoice',
        schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
      },
    });
    expect((await stripe.webhookEndpoints.list()).data).toMatchObject([
      { url: 'https://barrelhive.example/api/stripe/webhook', status: 'enabled' },
    ]);
  });

  it('changes nothing when it is repeated', async () => {
    await setUp();
    const before = account();
    const lines = await setUp();
    expect(lines.filter((line) => !line.startsWith('left '))).toEqual([]);
    expect(lines).toHaveLength(8);
    expect(account()).toEqual(before);
  });

  it('gives the lookup key of a price that was changed by hand to a right one, and leaves and names the other', async () => {
    await setUp();
    const [right] = (await stripe.prices.list({ lookup_keys: ['basic_monthly'] })).data;
    if (typeof right?.product !== 'string') throw new Error('there is no basic price');
    const wrong = await stripe.prices.create({
      product: right.product,
      currency: 'usd',
      unit_amount: 399,
      recurring: { interval: 'month' },
      lookup_key: 'basic_monthly',
      transfer_lookup_key: true,
    });
    const lines = await setUp();
    expect(lines).toContain(
      `left     the price ${wrong.id}, which had basic_monthly before; whoever pays it goes on paying it`,
    );
    const [mended] = (await stripe.prices.list({ lookup_keys: ['basic_monthly'] })).data;
    expect(mended).toMatchObject({ unit_amount: 299, active: true });
    expect(await stripe.prices.retrieve(wrong.id)).toMatchObject({
      unit_amount: 399,
      active: true,
      lookup_key: null,
      metadata: { tier: 'basic' },
    });
    expect(lines.filter((line) => line.startsWith('changed '))).toEqual([
      expect.stringContaining('the portal configuration'),
    ]);
    const [configuration] = (await stripe.billingPortal.configurations.list()).data;
    const sold = configuration?.features.subscription_update.products?.flatMap(({ prices }) => prices);
    expect(sold).toContain(mended?.id);
    expect(sold).not.toContain(wrong.id);
  });

  it('brings the webhook back to the events that are read', async () => {
    await setUp();
    const [endpoint] = (await stripe.webhookEndpoints.list()).data;
    await stripe.webhookEndpoints.update(endpoint?.id ?? '', { enabled_events: ['invoice.paid'], disabled: true });
    expect((await setUp()).at(-1)).toContain(`changed  the webhook ${endpoint?.id}`);
    const [mended] = (await stripe.webhookEndpoints.list()).data;
    expect([mended?.status, mended?.enabled_events.length]).toEqual(['enabled', 11]);
  });

  it('says in a sentence which setting is missing', async () => {
    await expect(runCommand(['stripe-setup'], { PUBLIC_URL: 'https://barrelhive.example' })).rejects.toThrow(
      'STRIPE_SECRET_KEY',
    );
  });
});
