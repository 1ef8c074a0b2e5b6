import { idOf, startCashier, type RunningCashier } from './running-cashier';

describe('the customer portal of the Stripe stand-in', () => {
  let cashier: RunningCashier;

  beforeEach(async () => {
    cashier = await startCashier();
  });
  afterEach(() => cashier.dispose());

  const visit = async (plan: string) => {
    const { id, customer } = await cashier.subscribe(plan);
    const session = await cashier.stripe.billingPortal.sessions.create({
      customer: idOf(customer),
      return_url: 'http://localhost/account',
    });
    const press = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ subscription: id, ...fields });
      return (await fetch(session.url, { method: 'POST', body })).text();
    };
    return { press, read: () => cashier.stripe.subscriptions.retrieve(id), page: () => fetch(session.url) };
  };

  it('gives a higher plan at once', async () => {
    const { press, read } = await visit('basic_monthly');
    expect(await press({ action: 'change-plan', plan: 'premium_monthly' })).toContain('You have Premium now.');
    expect((await read()).items.data[0]?.price.lookup_key).toBe('premium_monthly');
  });

  it('gives a lower plan when the paid period ends, unless the customer stays', async () => {
    const { press, read } = await visit('premium_monthly');
    const lower = { action: 'change-plan', plan: 'basic_monthly' };
    await press(lower);
    expect((await read()).items.data[0]?.price.lookup_key).toBe('premium_monthly');
    expect(await press({ action: 'keep-plan' })).toContain('Your plan stays as it is.');
    expect((await read()).schedule).toBeNull();
    await press(lower);
    cashier.standin.provider.advance(30 * 86_400);
    expect((await read()).items.data[0]?.price.lookup_key).toBe('basic_monthly');
  });

  it('cancels by the date alone, and takes that back', async () => {
    const { press, read } = await visit('basic_monthly');
    await press({ action: 'cancel' });
    const cancelled = await read();
    expect([cancelled.cancel_at, cancelled.cancel_at_period_end]).toEqual([
      cancelled.items.data[0]?.current_period_end,
      false,
    ]);
    await press({ action: 'resume' });
    expect((await read()).cancel_at).toBeNull();
  });

  it('says that a declined card stands before a higher plan', async () => {
    const { press, read } = await visit('basic_monthly');
    await press({ action: 'set-card', declines: 'true' });
    expect(await press({ action: 'change-plan', plan: 'premium_monthly' })).toContain('Your card was declined.');
    await press({ action: 'set-card', declines: 'false' });
    expect((await read()).items.data[0]?.price.lookup_key).toBe('premium_monthly');
  });

  it('does nothing to the plan of somebody else', async () => {
    const stranger = await cashier.subscribe('premium_monthly');
    const { press } = await visit('basic_monthly');
    await press({ action: 'cancel', subscription: stranger.id });
    expect((await cashier.stripe.subscriptions.retrieve(stranger.id)).cancel_at).toBeNull();
  });

  it('leads back to where the customer came from', async () => {
    const { page } = await visit('basic_monthly');
    expect(await (await page()).text()).toContain('href="http://localhost/account"');
  });
});
