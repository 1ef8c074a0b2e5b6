import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { bottle, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import AlertLink from './alert-link';
import AlertResults from './alert-results';

/** Two pages and a search come one after the other. */
const PATIENCE = { timeout: 10_000 };

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

function open(path: string) {
  const complete = { type: 'complete', items: [bottle], count: 1 };
  server.use(
    http.get('/api/alerts', () => HttpResponse.json([alert])),
    http.get('/api/search/stream', () => new HttpResponse(`data: ${JSON.stringify(complete)}\n\n`)),
  );
  return show(
    <Routes>
      <Route path="a/:linkSigns" element={<AlertLink />} />
      <Route path="search/:alertId" element={<AlertResults />} />
      <Route path="alerts" element={<h1>My Alerts</h1>} />
    </Routes>,
    path,
  );
}

describe('the link in a text', () => {
  beforeEach(() => logIn());

  it('opens the results of its alert', async () => {
    open('/a/7f3a92bc');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search Results'), PATIENCE);
    expect(screen.getByText('weller')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  it("leads to the alerts when its alert is gone, or is somebody else's", async () => {
    open('/a/deadbeef');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My Alerts' })).toBeTruthy(), PATIENCE);
  });
});
