import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { bottle, logIn, newAlert } from '../../../../test/example-data';
import { server } from '../../../../test/server';
import { statusOf } from './alert-searches';
import type { SavedAlert } from '../saved-alerts';
import { useAlertSearches } from './use-alert-searches';

const savedAlert = (searchTerm: string): SavedAlert => ({
  ...newAlert,
  ...{ id: searchTerm, searchTerm, createdAt: bottle.lastChecked },
});

const complete = { type: 'complete', items: [bottle], count: 1 };
const found = () => new HttpResponse(`data: ${JSON.stringify(complete)}\n\n`);

interface ShownList {
  loadedAt: number;
  alerts: SavedAlert[];
}

/** Searches for these alerts on a server that knows weller and fails for all else. */
function searchFor(...terms: string[]) {
  const asked = jest.fn();
  server.use(
    http.get('/api/search/stream', ({ request }) => {
      const term = new URL(request.url).searchParams.get('searchTerm');
      asked(term);
      if (term !== 'weller') return HttpResponse.json({}, { status: 400 });
      return found();
    }),
  );
  const initialProps: ShownList = { loadedAt: 1, alerts: terms.map(savedAlert) };
  const hook = renderHook(({ alerts, loadedAt }: ShownList) => useAlertSearches(alerts, loadedAt), { initialProps });
  const statuses = () => terms.map((term) => statusOf(hook.result.current.searches.get(term)));
  return { ...hook, asked, statuses, alerts: initialProps.alerts };
}

describe('the searches of the alerts', () => {
  beforeEach(() => logIn());

  it('start for all, and the failure of one leaves the others as they are', async () => {
    const { statuses, result } = searchFor('weller', 'eagle');
    expect(result.current.anyRunning).toBe(true);
    await waitFor(() => expect(statuses()).toEqual(['complete', 'empty-result']));
    expect(result.current.anyRunning).toBe(false);
  });

  it('start again with the next list for those that found nothing', async () => {
    const { alerts, asked, statuses, rerender } = searchFor('weller', 'eagle');
    await waitFor(() => expect(statuses()).toEqual(['complete', 'empty-result']));
    rerender({ loadedAt: 2, alerts });
    await waitFor(() => expect(asked.mock.calls).toEqual([['weller'], ['eagle'], ['eagle']]));
  });

  it('start for nothing that is left when an alert is taken off the list, but for what is added to it', async () => {
    const { asked, statuses, rerender } = searchFor('weller', 'eagle');
    await waitFor(() => expect(statuses()).toEqual(['complete', 'empty-result']));
    rerender({ loadedAt: 1, alerts: [savedAlert('eagle')] });
    rerender({ loadedAt: 1, alerts: [savedAlert('eagle'), savedAlert('blanton')] });
    await waitFor(() => expect(asked.mock.calls).toEqual([['weller'], ['eagle'], ['blanton']]));
  });

  it('starts anew for an alert that was taken off the list meanwhile and comes back', async () => {
    const silent = http.get('/api/search/stream', () => new Promise<never>(() => undefined), { once: true });
    server.use(silent, http.get('/api/search/stream', found));
    const all = [savedAlert('weller')];
    const hook = renderHook(({ alerts }) => useAlertSearches(alerts, 1), { initialProps: { alerts: all } });
    await waitFor(() => expect(silent.isUsed).toBe(true));
    hook.rerender({ alerts: [] });
    hook.rerender({ alerts: [...all] });
    await waitFor(() => expect(statusOf(hook.result.current.searches.get('weller'))).toBe('complete'));
    expect(hook.result.current.anyRunning).toBe(false);
  });
});
