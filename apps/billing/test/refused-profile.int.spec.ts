import { randomUUID } from 'node:crypto';
import { eventually } from '@barrelhive/testing';
import type { Customer } from '../../../tools/standins/stripe/src/books/books';
import { startBilling, type RunningBilling } from './running-billing';

const LONG_NAME = `Ada ${'Lovelace '.repeat(40)}`.trim();

describe('a name or an address that the payment provider refuses', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());

  const consent = { agreed: true, agreedAt: new Date().toISOString(), wording: 'yes' };
  const customerOf = (userId: string): Customer | undefined =>
    Object.values(billing.stripe.provider.books.customers).find(({ metadata }) => metadata.user_id === userId);
  const signsUp = async (profile: { name: string; email: string }) => {
    const userId = randomUUID();
    await billing.neighbours.deliver('auth.user-registered.v1', {
      userId,
      ...profile,
      phone: '+18015550100',
      consent,
    });
    await billing.subscribe(userId, 'basic');
    await billing.expectSubscribed(userId, true);
    await billing.quiet();
    return userId;
  };

  it.each([
    ['an address with a dot at its end', { name: 'Ada', email: 'x@example.com.' }, { name: 'Ada', email: null }],
    ['an address with a comma', { name: 'Ada', email: 'ada,x@example.com' }, { name: 'Ada', email: null }],
    ['an address with two dots', { name: 'Ada', email: 'ada@example..com' }, { name: 'Ada', email: null }],
    ['an address that is not ASCII', { name: 'Ada', email: 'adä@example.com' }, { name: 'Ada', email: null }],
    [
      'an address that is too long',
      { name: 'Ada', email: `${'a'.repeat(600)}@example.com` },
      { name: 'Ada', email: null },
    ],
    [
      'a name that is too long',
      { name: LONG_NAME, email: 'ada@example.com' },
      { name: null, email: 'ada@example.com' },
    ],
    ['both', { name: LONG_NAME, email: 'x@example.com.' }, { name: null, email: null }],
  ])('is left out, and the rest arrives: %s', async (_what, profile, arrived) => {
    expect(customerOf(await signsUp(profile))).toMatchObject(arrived);
  });

  it('is asked for once, and nothing waits for an operator', async () => {
    await signsUp({ name: 'Ada', email: 'x@example.com.' });
    expect(await billing.count('SELECT FROM follow_up')).toBe(0);
  });

  it('arrives when it was mended', async () => {
    const userId = await signsUp({ name: 'Ada', email: 'x@example.com.' });
    const mended = { userId, name: 'Ada', email: 'x@example.com', phone: '+18015550100', consent, version: 2 };
    await billing.neighbours.deliver('auth.user-updated.v1', mended);
    await eventually('the address', async () => customerOf(userId)?.email === 'x@example.com');
    expect(customerOf(userId)?.name).toBe('Ada');
  });
});
