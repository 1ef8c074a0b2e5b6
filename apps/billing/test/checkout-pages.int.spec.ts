import { randomUUID } from 'node:crypto';
import { errorBody, hostedPage } from '@barrelhive/contracts';
import { startBilling, type RunningBilling } from './running-billing';

describe('a checkout, by the limit of production', () => {
  let billing: RunningBilling;
  beforeAll(async () => {
    billing = await startBilling({ CHECKOUT_PAGES_PER_MINUTE: '1' });
  });
  afterAll(() => billing.dispose());

  const pagesOf = (userId: string) =>
    Object.values(billing.stripe.provider.books.checkoutSessions).filter((one) => one.clientReferenceId === userId);

  it('answers the open page of a plan again, whatever the way back, and opens that of another plan at once', async () => {
    const user = randomUUID();
    const cancelUrl = 'https://barrelhive.example/account';
    const [first, again, other] = [
      await billing.checkout(user, 'basic'),
      await billing.checkout(user, 'basic', { cancelUrl }),
      await billing.checkout(user, 'premium'),
    ];
    expect(again.body).toEqual(first.body);
    expect(hostedPage.parse(other.body).url).not.toBe(hostedPage.parse(first.body).url);
    expect(pagesOf(user)).toHaveLength(2);
  });

  it('says when a plan whose page was closed gets the next one, and leads whoever has paid to the portal all the same', async () => {
    const user = randomUUID();
    await billing.checkout(user, 'basic');
    const id = await billing.subscribe(user, 'premium');
    expect(hostedPage.parse((await billing.checkout(user, 'basic')).body).page).toBe('portal');
    await billing.expectSubscribed(user, true);
    billing.stripe.provider.cancelNow(billing.subscription(id));
    await billing.expectSubscribed(user, false);
    const { status, body } = await billing.checkout(user, 'premium');
    expect([status, errorBody.parse(body).code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(pagesOf(user).map((page) => page.status)).toEqual(['expired', 'complete']);
  });
});
