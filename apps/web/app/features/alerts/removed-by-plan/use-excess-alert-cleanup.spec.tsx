import { setServerTime } from '@barrelhive/ui';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { bottle, jane, logIn } from '../../../../test/example-data';
import { server } from '../../../../test/server';
import { show } from '../../../../test/show';
import { subscriptionQuery, useCurrentUser } from '../../../user/current-user';
import { alertsQuery } from '../saved-alerts';
import { useExcessAlertCleanup } from './use-excess-alert-cleanup';

const TERMS = ['Weller', 'Eagle Rare', 'Blanton'];
const listed = (created_at?: string) =>
  TERMS.map((search_term, nth) => ({ search_id: `alert-${nth}`, search_term, is_active: true, created_at }));

function Alerts() {
  const { data: alerts } = useQuery(alertsQuery);
  const { user } = useCurrentUser();
  useExcessAlertCleanup(alerts, user);
  return <p>{alerts && user ? `${alerts.length} alerts` : 'loading'}</p>;
}

/** What is read before a deletion has been read, and a deletion that was sent has been answered: this call was sent after it. */
async function untilDecided(queryClient: QueryClient): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await fetch('/api/auth/me');
}

describe('alerts beyond the cap of the plan', () => {
  const deleted: string[] = [];

  beforeEach(() => {
    deleted.length = 0;
    logIn();
  });
  afterEach(() => act(() => setServerTime(new Date())));

  /** Shows three alerts to a user of whom the server says this, and this when it is asked again. */
  async function open(user: object, alerts: object[], later = { user, check: user }): Promise<QueryClient> {
    let isAskedAgain = false;
    server.use(
      http.get('/api/auth/me', () => {
        const said = isAskedAgain ? later.user : user;
        isAskedAgain = true;
        return HttpResponse.json({ user_id: 'u1', ...said });
      }),
      http.get('/api/stripe/check-subscription', () => HttpResponse.json(later.check)),
      http.get('/api/alerts', () => HttpResponse.json(alerts)),
      http.delete('/api/alerts/:id', ({ params }) => {
        deleted.push(String(params['id']));
        return HttpResponse.json({ success: true });
      }),
    );
    const { queryClient } = show(<Alerts />);
    await screen.findByText('3 alerts');
    return queryClient;
  }

  const free = { ...jane, subscription_tier: 'free' };
  const premium = { ...jane, subscription_tier: 'premium', subscription_status: 'active', subscribed: true };

  it('are removed', async () => {
    await open(free, listed(bottle.lastChecked));
    await waitFor(() => expect(deleted.length).toBeGreaterThan(0));
  });

  it.each([
    ['the user', { user: premium, check: free }],
    ['the subscription check', { user: free, check: premium }],
  ])('are kept when %s, asked again, says that a larger plan was bought meanwhile', async (_, later) => {
    const queryClient = await open(free, listed(bottle.lastChecked), later);
    await waitFor(() => expect(queryClient.getQueryData(subscriptionQuery.queryKey)).toBeDefined());
    await untilDecided(queryClient);
    expect(deleted).toEqual([]);
  });

  it('are kept while a plan that was cancelled holds by the clock of the server, though that of the device is far ahead', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    setServerTime(daysAgo(30));
    const cancelled = { ...premium, subscription_status: 'cancelled', subscription_canceled: true };
    const queryClient = await open(
      { ...cancelled, subscription_end: daysAgo(15).toISOString() },
      listed(bottle.lastChecked),
    );
    await untilDecided(queryClient);
    expect(deleted).toEqual([]);
  });

  it.each([
    ['nobody said which plan is had', {}, listed(bottle.lastChecked)],
    ['nobody said when they were created', { ...jane, subscription_tier: 'free' }, listed()],
  ])('are kept while %s', async (_, user, alerts) => {
    const queryClient = await open(user, alerts);
    await untilDecided(queryClient);
    expect(deleted).toEqual([]);
  });
});
