import Stripe from 'stripe';
import { payStandInCheckout } from '../src/pay-stand-in-checkout';
import { CARD_THAT_FAILS_LATER, DECLINED_CARD, startCashier, type RunningCashier } from './running-cashier';

describe('the checkout of the Stripe stand-in', () => {
  let cashier: RunningCashier;

  beforeEach(async () => {
    cashier = await startCashier();
  });
  afterEach(() => cashier.dispose());

  it('turns a payment into an active subscription and tells of it, signed', async () => {
    const { customer, session } = await cashier.openCheckout();
    await cashier.pay(session.url);
    const { data } = await cashier.stripe.subscriptions.list({ customer: customer.id });
    expect(data).toMatchObject([{ status: 'active', metadata: { user_id: 'u1' } }]);
    expect(data[0]?.items.data[0]?.price.lookup_key).toBe('standard_monthly');
    expect((await cashier.webhook('checkout.session.completed')).data.object).toMatchObject({ id: session.id });
    await cashier.webhook('customer.subscription.created');
  });

  it('sends the customer back to the address that was asked for', async () => {
    const { session } = await cashier.openCheckout();
    const answer = await cashier.pay(session.url);
    expect(answer.headers.get('location')).toBe(`http://localhost/payment-success?session_id=${session.id}`);
  });

  it('is paid by sending the form of its page as it is', async () => {
    const { session } = await cashier.openCheckout();
    await payStandInCheckout(String(session.url));
    expect((await cashier.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
  });

  it('stays open after a declined card and says so', async () => {
    const { session } = await cashier.openCheckout();
    const answer = await cashier.pay(session.url, DECLINED_CARD);
    const page = await fetch(new URL(String(answer.headers.get('location')), String(session.url)));
    expect(await page.text()).toContain('Your card was declined');
    expect((await cashier.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it('lets no policy of its page stand between the form and the way back', async () => {
    const { session } = await cashier.openCheckout();
    const policy = (await fetch(String(session.url))).headers.get('content-security-policy');
    expect(policy).not.toContain('form-action');
  });

  it('shows nothing to pay once it is paid', async () => {
    const { session } = await cashier.openCheckout();
    await cashier.pay(session.url);
    const answers = await Promise.all([fetch(String(session.url)), cashier.pay(session.url)]);
    expect(answers.map(({ status }) => status)).toEqual([410, 410]);
  });

  it('expires after its day', async () => {
    const { session } = await cashier.openCheckout();
    await cashier.control('POST', 'clock', { advanceSeconds: 86_400 });
    expect((await cashier.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    await cashier.webhook('checkout.session.expired');
  });

  it('keeps a card on file that fails at the renewal', async () => {
    const { id } = await cashier.subscribe('basic_monthly', CARD_THAT_FAILS_LATER);
    cashier.standin.provider.advance(30 * 86_400);
    expect((await cashier.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  });

  it('answers the same idempotency key with the same customer, and refuses other parameters under it', async () => {
    const create = (name: string) => cashier.stripe.customers.create({ name }, { idempotencyKey: 'k1' });
    const first = await create('Ann');
    expect((await create('Ann')).id).toBe(first.id);
    await expect(create('Bob')).rejects.toThrow(/same parameters/);
  });

  it('shows the errors of the API', async () => {
    const { stripe } = cashier;
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.subscriptions.list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400, param: 'limit' });
    await expect(stripe.coupons.list()).rejects.toThrow(/Unrecognized request URL/);
    const stranger = cashier.clientWith('sk_wrong');
    await expect(stranger.customers.list()).rejects.toThrow(Stripe.errors.StripeAuthenticationError);
  });

  it('refuses a customer and a price that it does not know with 400, and names each answer by an id', async () => {
    const { stripe } = cashier;
    const unknown = { statusCode: 400, code: 'resource_missing', requestId: expect.stringMatching(/^req_/) };
    const customer = await stripe.customers.create({});
    expect(customer.lastResponse.requestId).toMatch(/^req_/);
    await expect(
      stripe.billingPortal.sessions.create({ customer: 'cus_none', return_url: 'https://barrelhive.example/account' }),
    ).rejects.toMatchObject({ ...unknown, param: 'customer' });
    await expect(
      stripe.subscriptions.create({ customer: customer.id, items: [{ price: 'price_none' }] }),
    ).rejects.toMatchObject({ ...unknown, param: 'items[0][price]' });
  });

  it('tells of a deleted customer with all that it was', async () => {
    const { id } = await cashier.stripe.customers.create({ email: 'ann@example.com' });
    await cashier.stripe.customers.del(id);
    const { data } = await cashier.webhook('customer.deleted');
    expect(data.object).toMatchObject({ id, email: 'ann@example.com' });
  });
});
