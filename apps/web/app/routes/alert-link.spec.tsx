import { toast } from '@barrelhive/ui';
import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { bottle, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import { readAlerts } from '../answers/read-alerts';
import { createQueryClient } from '../api/query-client';
import { alertsQuery } from '../features/alerts/saved-alerts';
import AlertLink from './alert-link';
import AlertResults from './alert-results';

/** Two pages and a search come one after the other. */

const created = bottle.lastChecked;
const alert = {
  search_id: '7f3a92bc-1111-4222-8333-444455556666',
  search_term: 'weller',
  is_active: true,
  created_at: created,
  last_run_at: null,
  next_run_at: created,
  history: [],
};

const complete = { type: 'complete', items: [bottle], count: 1 };

function open(path: string, last: object = complete) {
  server.use(
    http.get('/api/alerts', () => HttpResponse.json([alert])),
    http.get('/api/search/stream', () => new HttpResponse(`data: ${JSON.stringify(last)}\n\n`)),
  );
  return showPages(path);
}

function showPages(path: string, queryClient?: QueryClient) {
  return show(
    <Routes>
      <Route path="a/:alertPrefix" element={<AlertLink />} />
      <Route path="search/:alertId" element={<AlertResults />} />
      <Route path="alerts" element={<h1>My Alerts</h1>} />
    </Routes>,
    path,
    queryClient,
  );
}

describe('the link in a text', () => {
  beforeEach(() => logIn());

  it('opens the results of its alert', async () => {
    open('/a/7f3a92bc');
    await screen.findByRole('heading', { level: 2 });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search Results'));
    expect(screen.getByText('weller')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  it('says that its term is too broad', async () => {
    open('/a/7f3a92bc', { type: 'refinement_required', message: 'Search Term Too Broad', count: 213 });
    expect(await screen.findByText('Search Term Too Broad')).toBeTruthy();
    expect(screen.queryByText(/has not run yet/)).toBeNull();
  });

  it('says that the search failed, and searches again by a press', async () => {
    open('/a/7f3a92bc');
    server.use(http.all('/api/search*', () => HttpResponse.error()));
    server.use(http.all('/api/search/*', () => HttpResponse.error()));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(http.get('/api/search/stream', () => new HttpResponse(`data: ${JSON.stringify(complete)}\n\n`)));
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 2 })).toBeTruthy();
  });

  it('stays with the list it has when that cannot be read anew', async () => {
    server.use(http.get('/api/search/stream', () => new HttpResponse(`data: ${JSON.stringify(complete)}\n\n`)));
    const queryClient = createQueryClient();
    queryClient.setQueryData(alertsQuery.queryKey, readAlerts.parse([alert]), { updatedAt: 0 });
    server.use(http.get('/api/alerts', () => HttpResponse.error()));
    showPages('/a/7f3a92bc', queryClient);
    expect(await screen.findByRole('heading', { level: 2 })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'My Alerts' })).toBeNull();
  });

  it('says that nothing was found', async () => {
    open('/a/7f3a92bc', { type: 'complete', items: [], count: 0 });
    expect(await screen.findByRole('heading', { name: 'No Results Found' })).toBeTruthy();
    expect(screen.getByText("We'll notify you when items become available.")).toBeTruthy();
  });

  it('leads to the alerts when its alert is gone, or belongs to somebody else', async () => {
    const error = jest.spyOn(toast, 'error').mockReturnValue();
    open('/a/deadbeef');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My Alerts' })).toBeTruthy());
    expect(error.mock.calls).toEqual([['No search results found']]);
  });
});
