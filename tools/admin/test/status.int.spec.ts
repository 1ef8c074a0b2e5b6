import { randomUUID } from 'node:crypto';
import { errorBody } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { ComparePrices } from '../../../apps/billing/src/prices/compare-prices';
import { startBilling, type RunningBilling } from '../../../apps/billing/test/running-billing';
import { runCommand } from '../main';

const DIFFERENCE = 'basic_monthly: the provider takes 3.99 USD each month, and we show 2.99 USD each month.';
const ALL_IS_WELL = 'Prices and subscriptions at the payment provider are as they should be.';

describe('prices and subscriptions that are not as they should be', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());

  const status = async () => runCommand(['status'], { DATABASE_URL: billing.database.url });
  const compare = () => billing.service.app.get(ComparePrices).run();
  const metrics = async () => (await fetch(`${billing.service.operatorsUrl}/metrics`)).text();
  const shows = (line: string) =>
    eventually(`the figure ${line}`, async () => (await metrics()).split('\n').includes(line));

  it('are compared when the service starts', async () => {
    await eventually('three compared prices', async () => (await billing.count('SELECT FROM price_comparison')) === 3);
    expect(await status()).toEqual([ALL_IS_WELL]);
    await shows('barrelhive_billing_wrong_prices 0');
  });

  it('refuse a checkout at a wrong price, and say so to the operator, until the price is right', async () => {
    const { price_basic_monthly: basic } = billing.stripe.provider.books.prices;
    if (!basic) throw new Error('the stand-in sells no basic plan');
    basic.cents = 399;
    const user = randomUUID();
    const refused = await billing.checkout(user, 'basic');
    expect([refused.status, errorBody.parse(refused.body).code]).toEqual([503, 'PRICE_NOT_AS_SHOWN']);
    expect(Object.values(billing.stripe.provider.books.checkoutSessions)).toEqual([]);
    await compare();
    expect(await status()).toEqual([`wrong price  ${DIFFERENCE}`]);
    await shows('barrelhive_billing_wrong_prices 1');
    expect((await billing.checkout(randomUUID(), 'standard')).status).toBe(200);

    basic.cents = 299;
    expect((await billing.checkout(user, 'basic')).status).toBe(200);
    await compare();
    expect(await status()).toEqual([ALL_IS_WELL]);
    await shows('barrelhive_billing_wrong_prices 0');
  });

  it('name a second subscription that was made by hand, and not the better one', async () => {
    const user = randomUUID();
    const better = await billing.subscribe(user, 'premium');
    const { provider } = billing.stripe;
    const customer = provider.books.subscriptions[better]?.customer ?? '';
    const { id } = provider.startSubscription({ customer, lookupKey: 'basic_monthly', metadata: {} });
    const doubt = `second subscription  ${id} of the user ${user} runs and gives nothing.`;
    await eventually('the line of the second one', async () => (await status()).includes(doubt));
    expect(await status()).toEqual([doubt]);
    await shows('barrelhive_billing_doubtful_subscriptions{kind="second"} 1');

    await billing.count('UPDATE subscription SET tier = NULL WHERE id = $1', [id]);
    expect(await status()).toEqual([`foreign price  ${id} of the user ${user} runs and gives nothing.`]);
    await shows('barrelhive_billing_doubtful_subscriptions{kind="second"} 0');
    await shows('barrelhive_billing_doubtful_subscriptions{kind="foreign"} 1');
    expect((await billing.check(user)).subscription_tier).toBe('premium');
  });
});
