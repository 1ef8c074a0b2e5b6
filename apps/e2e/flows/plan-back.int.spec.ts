import { alertsBroughtBack } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import type { Subscription } from '../../../tools/standins/stripe/src/books/books';
import { closeDispute, disputeLastPayment } from '../../../tools/standins/stripe/src/subscriptions/take-back';
import { signUp, type Customer } from './customer';
import { startRunningProduct, type RunningProduct } from './running-product';

const TERMS = ['angels envy', 'bakers', 'bardstown', 'basil hayden'];

describe('alerts that a plan took away', () => {
  let product: RunningProduct;

  beforeAll(async () => {
    product = await startRunningProduct();
  });
  afterAll(() => product.dispose());

  const withFourAlerts = async (): Promise<{ customer: Customer; subscription: Subscription }> => {
    const customer = await signUp(product.url);
    await customer.subscribe('premium');
    for (const term of TERMS) await customer.createAlert(term);
    const { customers, subscriptions } = product.standins.stripe.provider.books;
    const found = Object.values(subscriptions).find(
      (one) => customers[one.customer]?.metadata.user_id === customer.userId,
    );
    if (!found) throw new Error('the provider has no subscription');
    return { customer, subscription: found };
  };
  const holds = (customer: Customer, count: number) =>
    eventually(`${count} alerts`, async () => (await customer.alerts()).length === count);

  it('are back by themselves after a dispute that was won', async () => {
    const { customer, subscription } = await withFourAlerts();
    const before = await customer.alerts();
    const { ledger } = product.standins.stripe.provider;
    disputeLastPayment(ledger, subscription);
    await holds(customer, 2);
    closeDispute(ledger, subscription, 'won');
    await holds(customer, 4);
    expect((await customer.alerts()).map(({ search_id }) => search_id)).toEqual(
      before.map(({ search_id }) => search_id),
    );
  });

  it('are back by one tap after the plan was bought again', async () => {
    const { customer, subscription } = await withFourAlerts();
    product.standins.stripe.provider.cancelNow(subscription);
    await holds(customer, 2);
    await customer.subscribe('premium');
    const back = await eventually('the plan to be known where the alerts are', async () => {
      const { body } = await customer.call('POST', '/api/removed-alerts/bring-back');
      const { restored } = alertsBroughtBack.parse(body);
      return restored > 0 && restored;
    });
    expect(back).toBe(2);
    expect(await customer.alerts()).toHaveLength(4);
  });
});
