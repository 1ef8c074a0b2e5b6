import type { User } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { PlanCard } from './plan-card';

const error = jest.spyOn(toast, 'error').mockReturnValue();

/** Shows the card to a user who differs from Jane by this. */
function open(user: Partial<User> = {}) {
  server.use(http.get('/api/auth/me', () => HttpResponse.json({ ...jane, ...user })));
  logIn({ ...jane, ...user });
  show(<PlanCard />);
}

const cancelled = { subscription_status: 'cancelled', subscription_canceled: true } as const;
const endingAt = (end: string) => ({ ...cancelled, subscription_end: end, willExpireAt: end });

describe('the card of the plan', () => {
  beforeEach(() =>
    server.use(http.get('/api/stripe/check-subscription', () => HttpResponse.json({ ...jane, canceled: false }))),
  );

  it('names a running plan and its price', async () => {
    open();
    expect(await screen.findByText('Standard')).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.getByText('$4.99 a month')).toBeTruthy();
  });

  it.each(['free', 'basic'] as const)('shows a user without a plan, told as %s, as on Basic', async (tier) => {
    open({ subscription_tier: tier, subscribed: false, subscription_status: 'inactive' });
    expect(await screen.findByText('Basic')).toBeTruthy();
    expect(screen.getByText('Free')).toBeTruthy();
  });

  it('says until when a cancelled plan still gives access', async () => {
    open(endingAt('2999-03-02T12:00:00.000Z'));
    expect(await screen.findByText('Ending Soon')).toBeTruthy();
    expect(screen.getByText('You keep access until Mar 2, 2999.')).toBeTruthy();
  });

  it.each([
    ['inactive, though marked as subscribed', { subscribed: true, subscription_status: 'inactive' }],
    ['cancelled and past its end', endingAt('2026-01-01T12:00:00.000Z')],
  ] as const)('offers a plan to a user whose plan is %s', async (_, user) => {
    open(user);
    expect((await screen.findByRole('link', { name: 'Choose a plan' })).getAttribute('href')).toBe(
      '/subscription-select',
    );
    expect(screen.queryByText('Standard')).toBeNull();
  });

  const ended = { subscription_tier: 'free', subscribed: false, subscription_status: 'inactive' } as const;
  const endedInJanuary = { ...ended, subscription_end: '2026-01-01T12:00:00.000Z' };

  it.each([
    ['cancelled', { ...endedInJanuary, subscription_canceled: true }],
    ['not paid any more', endedInJanuary],
  ])('says which plan has expired and when, and renews it in one tap, after it was %s', async (_, user) => {
    const tab = { opener: window, closed: false, location: { href: '' }, close: jest.fn() };
    window.open = jest.fn().mockReturnValue(tab);
    const chosen: unknown[] = [];
    server.use(
      http.get('/api/stripe/check-subscription', () =>
        HttpResponse.json({ ...jane, ...user, canceled: true, ended_plan: 'premium' }),
      ),
      http.post('/api/stripe/create-checkout', async ({ request }) => {
        chosen.push(await request.json());
        return HttpResponse.json({ url: 'https://pay.example/session' });
      }),
    );
    open(user);
    expect(await screen.findByText('Expired')).toBeTruthy();
    expect(screen.getByText('Your Premium plan ended on Jan 1, 2026.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Renew Premium for $9.99 a month' }));
    await waitFor(() => expect(tab.location.href).toBe('https://pay.example/session'));
    expect(chosen).toMatchObject([{ tier: 'premium' }]);
    expect(screen.getByText('Complete your payment in the new tab')).toBeTruthy();
  });

  it.each([
    ['unpaid', 'Its last payment failed.', 'Update your card'],
    ['paused', 'It is paused: its trial was over', 'Add a card'],
  ] as const)('says why a plan has ended that is %s, and leads to where it is paid', async (because, why, action) => {
    server.use(
      http.get('/api/stripe/check-subscription', () =>
        HttpResponse.json({
          ...jane,
          ...endedInJanuary,
          canceled: false,
          ended_plan: 'premium',
          ended_because: because,
        }),
      ),
    );
    open(endedInJanuary);
    expect(await screen.findByText('Your Premium plan ended on Jan 1, 2026.')).toBeTruthy();
    expect(screen.getByText(why, { exact: false })).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([action]);
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toBeTruthy();
  });

  it('says that a plan has expired though nobody knows which', async () => {
    server.use(http.get('/api/stripe/check-subscription', () => new HttpResponse(null, { status: 500 })));
    open(endedInJanuary);
    expect(await screen.findByText('Your plan ended on Jan 1, 2026.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toBeTruthy();
  });

  it('shows a plan with an active status as valid, as the specification reads it', async () => {
    open({ subscribed: false, subscription_status: 'active' });
    expect(await screen.findByText('Active')).toBeTruthy();
  });

  it('has nothing to manage where an operator gave the plan', async () => {
    open({ subscription_tier: 'free_premium' });
    expect(await screen.findByText('Complimentary')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leads to where a plan ends that is paid for beside the one an operator gave', async () => {
    server.use(
      http.get('/api/stripe/check-subscription', () =>
        HttpResponse.json({ ...jane, subscription_tier: 'free_premium', canceled: false, paid_plan: 'basic' }),
      ),
    );
    open({ subscription_tier: 'free_premium' });
    expect(await screen.findByText('You still pay for Basic, which you can cancel.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Manage subscription' })).toBeTruthy();
  });

  it('says without a connection that the plan comes later', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    expect(await screen.findByText('Your plan is shown once you are connected again.')).toBeTruthy();
    onLine.mockRestore();
  });

  it('offers to try again when the plan cannot be loaded', async () => {
    logIn();
    server.use(http.get('/api/auth/me', () => new HttpResponse(null, { status: 503 })));
    show(<PlanCard />);
    expect(await screen.findByText('Failed to load your plan')).toBeTruthy();
    open();
    fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
    expect(await screen.findAllByText('Standard')).toBeTruthy();
  });

  it('says what else to do where nobody can be led to the portal', async () => {
    const words = 'Your plan cannot be changed or cancelled here right now.';
    window.open = jest.fn().mockReturnValue(null);
    server.use(
      http.post('/api/stripe/customer-portal', () =>
        HttpResponse.json({ code: 'PORTAL_NOT_SET_UP', error: words, message: words }, { status: 503 }),
      ),
    );
    error.mockClear();
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Manage subscription' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(error.mock.calls).toEqual([['Failed to open billing portal']]);
  });

  it('leads a new tab to the portal, or closes it and says that there is none', async () => {
    const tab = { opener: window, closed: false, location: { href: '' }, close: jest.fn() };
    window.open = jest.fn().mockReturnValue(tab);
    const answers = [HttpResponse.json({ url: 'https://pay.example/portal' }), new HttpResponse(null, { status: 503 })];
    server.use(http.post('/api/stripe/customer-portal', () => answers.shift() ?? HttpResponse.error()));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Manage subscription' }));
    await waitFor(() => expect(tab.location.href).toBe('https://pay.example/portal'));
    expect(tab.close).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Manage subscription' }));
    await waitFor(() => expect(error).toHaveBeenCalledWith('Failed to open billing portal'));
    expect(tab.close).toHaveBeenCalled();
  });
});
