import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { bottle, jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { useCurrentUser } from '../../user/current-user';
import { alertsQuery } from './alerts-query';
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

describe('alerts beyond the cap of the plan', () => {
  const deleted: string[] = [];

  beforeEach(() => {
    deleted.length = 0;
    logIn();
  });

  /** Shows three alerts to a user of whom the server says this. */
  async function open(user: object, alerts: object[]): Promise<void> {
    server.use(
      http.get('/api/auth/me', () => HttpResponse.json({ user_id: 'u1', ...user })),
      http.get('/api/alerts', () => HttpResponse.json(alerts)),
      http.delete('/api/alerts/:id', ({ params }) => {
        deleted.push(String(params['id']));
        return HttpResponse.json({ success: true });
      }),
    );
    show(<Alerts />);
    await screen.findByText('3 alerts');
  }

  it('are removed', async () => {
    await open({ ...jane, subscription_tier: 'free' }, listed(bottle.lastChecked));
    await waitFor(() => expect(deleted.length).toBeGreaterThan(0));
  });

  it.each([
    ['nobody said which plan is had', {}, listed(bottle.lastChecked)],
    ['nobody said when they were created', { ...jane, subscription_tier: 'free' }, listed()],
  ])('are kept while %s', async (_, user, alerts) => {
    await open(user, alerts);
    expect(deleted).toEqual([]);
  });
});
