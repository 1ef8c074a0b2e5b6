import { randomUUID } from 'node:crypto';
import { errorBody, errorCatalogue } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { PortalConfiguration } from '../src/checkout/portal-configuration';
import { setUpAccount } from '../src/setup/set-up-account';
import { startBilling, type RunningBilling } from './running-billing';

const REFUSED = { code: 'PORTAL_NOT_SET_UP', error: errorCatalogue.PORTAL_NOT_SET_UP.text };
const refusals = (reason: string) => `barrelhive_billing_portal_refusals_total{reason="${reason}"}`;

describe('the customer portal', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
  });
  beforeEach(() => {
    Object.assign(books(), { portal: 'ready', portalConfigurations: {}, portalSessions: {} });
    billing.service.app.get(PortalConfiguration).forget();
  });
  afterEach(() => billing.line.restore());
  afterAll(() => billing.dispose());

  const books = () => billing.stripe.provider.books;
  const open = (user = randomUUID()) => billing.call(user, 'POST', '/api/stripe/customer-portal');
  const setUp = () =>
    setUpAccount({
      STRIPE_CALLS_AT_ONCE: 20,
      STRIPE_API_BASE: billing.stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_barrelhive_development',
      PUBLIC_URL: 'https://barrelhive.example',
    });
  const sessions = () => Object.values(books().portalSessions);

  it('is opened with the configuration that the command made', async () => {
    await setUp();
    const [made] = Object.keys(books().portalConfigurations);
    expect((await open()).status).toBe(200);
    expect(made).toMatch(/^bpc_/);
    expect(sessions()).toMatchObject([{ configuration: made }]);
  });

  it.each([
    ['missing', 'configuration'],
    ['unreadable', 'permission'],
  ] as const)('is refused in words where it is %s, which an alarm watches', async (portal, reason) => {
    books().portal = portal;
    const before = await billing.figure(refusals(reason));
    const { status, body } = await open();
    expect([status, errorBody.parse(body)]).toEqual([503, expect.objectContaining(REFUSED)]);
    await eventually('the figure', async () => (await billing.figure(refusals(reason))) === before + 1);
  });

  it('is refused in words, too, for somebody with a plan who chooses another one', async () => {
    const user = randomUUID();
    await billing.subscribe(user, 'basic');
    await billing.expectSubscribed(user, true);
    books().portal = 'missing';
    const { status, body } = await billing.checkout(user, 'premium');
    expect([status, errorBody.parse(body).code]).toEqual([503, 'PORTAL_NOT_SET_UP']);
  });

  it('opens within the moment after the command has set it up', async () => {
    books().portal = 'missing';
    expect((await open()).status).toBe(503);
    await setUp();
    expect((await open()).status).toBe(200);
  });

  it('opens again after its configuration was archived and another one made', async () => {
    await setUp();
    expect((await open()).status).toBe(200);
    books().portalConfigurations = {};
    expect(errorBody.parse((await open()).body).code).toBe('PORTAL_NOT_SET_UP');
    await setUp();
    expect((await open()).status).toBe(200);
  });

  it('opens for somebody whose customer was deleted at the provider', async () => {
    const user = randomUUID();
    await open(user);
    const customer = Object.values(books().customers).find(({ metadata }) => metadata.user_id === user);
    if (!customer) throw new Error('nobody is a customer');
    billing.stripe.provider.deleteCustomer(customer);
    expect((await open(user)).status).toBe(200);
    expect(sessions().at(-1)?.customer).not.toBe(customer.id);
  });

  it('says that the provider is away, when it is', async () => {
    await open();
    billing.line.cut();
    expect(errorBody.parse((await open()).body).code).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
  });
});
