import { randomUUID } from 'node:crypto';
import { setUpAccount } from '../src/setup/set-up-account';
import { startBilling, type RunningBilling } from './running-billing';

describe('the portal of an account that was set up by command', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());

  it('is opened with the configuration that the command made', async () => {
    await setUpAccount({
      STRIPE_API_BASE: billing.stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_barrelhive_development',
      PUBLIC_URL: 'https://barrelhive.example',
    });
    const { books } = billing.stripe.provider;
    const [made] = Object.keys(books.portalConfigurations);
    const { status } = await billing.call(randomUUID(), 'POST', '/api/stripe/customer-portal');
    expect(status).toBe(200);
    expect(made).toMatch(/^bpc_/);
    expect(Object.values(books.portalSessions)).toMatchObject([{ configuration: made }]);
  });
});
