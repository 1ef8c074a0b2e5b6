import { randomUUID } from 'node:crypto';
import { invoiceList } from '@barrelhive/contracts';
import { startBilling, type RunningBilling } from './running-billing';

describe('the invoices of a user', () => {
  let billing: RunningBilling;
  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());

  const invoicesOf = async (userId: string) => {
    const { status, body } = await billing.call(userId, 'GET', '/api/stripe/invoices');
    return { status, invoices: status === 200 ? invoiceList.parse(body).invoices : [] };
  };

  it('are none before anything was bought', async () => {
    expect(await invoicesOf(randomUUID())).toEqual({ status: 200, invoices: [] });
  });

  it('name what was paid, and lead to a page of the provider', async () => {
    const [user, other] = [randomUUID(), randomUUID()];
    await billing.subscribe(user, 'standard');
    await billing.subscribe(other, 'premium');
    const { invoices } = await invoicesOf(user);
    expect(invoices).toMatchObject([
      { description: 'Barrelhive Standard, one month', amountCents: 499, status: 'paid' },
    ]);
    expect(await (await fetch(invoices[0]?.url ?? '')).text()).toContain('$4.99');
  });

  it('cannot be read while the provider is away, which is said', async () => {
    const user = randomUUID();
    await billing.subscribe(user, 'basic');
    billing.line.cut();
    expect((await invoicesOf(user)).status).toBe(503);
    billing.line.restore();
    expect((await invoicesOf(user)).invoices).toHaveLength(1);
  });
});
