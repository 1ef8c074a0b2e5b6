import type { User } from '@barrelhive/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { currentUserQuery } from '../../user/current-user';
import { FailedRenewalBanner } from './failed-renewal-banner';

const DUE_BY = '2026-11-30T07:30:00.000Z';

/** Shows the banner to a user who differs from Jane by this; gives how often the subscription was asked for. */
function open(check: object, user: Partial<User> = {}) {
  let looks = 0;
  server.use(
    http.get('/api/auth/me', () => HttpResponse.json({ ...jane, ...user })),
    http.get('/api/stripe/check-subscription', () => {
      looks++;
      return HttpResponse.json({ ...jane, ...user, canceled: false, ...check });
    }),
  );
  logIn({ ...jane, ...user });
  const { queryClient } = show(<FailedRenewalBanner />);
  return { looks: () => looks, queryClient };
}

const banner = () => screen.queryByRole('complementary', { name: 'Failed payment' });

describe('the banner of a failed renewal', () => {
  it.each([
    // 10:30 in the evening of the 29th in Utah.
    ['2026-11-30T05:30:00.000Z', 'Nov 29, 2026'],
    ['2026-11-30T07:00:00.000Z', 'Nov 29, 2026'],
    [DUE_BY, 'Nov 30, 2026'],
  ])('names the last day of a grace that ends at %s: %s', async (payment_due_by, day) => {
    open({ payment_due_by });
    const text = `Your Standard plan goes on until ${day}. Update your card to keep it.`;
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('leads to where the card is repaired', async () => {
    const tab = { opener: window, closed: false, location: { href: '' }, close: jest.fn() };
    window.open = jest.fn().mockReturnValue(tab);
    server.use(
      http.post('/api/stripe/customer-portal', () => HttpResponse.json({ url: 'https://pay.example/portal' })),
    );
    open({ payment_due_by: DUE_BY });
    fireEvent.click(await screen.findByRole('button', { name: 'Update your card' }));
    await waitFor(() => expect(tab.location.href).toBe('https://pay.example/portal'));
  });

  it('is not there while all is paid', async () => {
    const { looks, queryClient } = open({});
    await waitFor(() => expect(looks()).toBe(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(banner()).toBeNull();
  });

  it.each([
    ['has no plan', { subscription_tier: 'free', subscribed: false, subscription_status: 'inactive' }],
    ['got it as a present', { subscription_tier: 'free_premium' }],
  ] as const)('asks nothing for whoever %s', async (_, user) => {
    const { looks, queryClient } = open({ payment_due_by: DUE_BY }, user);
    await waitFor(() => expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeTruthy());
    expect(queryClient.isFetching()).toBe(0);
    expect(looks()).toBe(0);
    expect(banner()).toBeNull();
  });
});
