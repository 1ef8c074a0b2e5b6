import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../../test/example-data';
import { server } from '../../../../test/server';
import { show } from '../../../../test/show';
import { toast } from '@barrelhive/ui';
import RemovedAlertsTold from './removed-alerts-told';
import { RemovedAlertsNotice } from './removed-alerts-notice';

const TOLD = 'Removed 2 newest alert(s) to match your Basic plan limit.';
const removed = ['weller', 'Eagle Rare'].map((search_term, nth) => ({
  id: `5b0f6b1e-3c0b-4a52-9d6e-6f1f1a3f8b1${nth}`,
  search_term,
  subscription_tier: 'free',
  removed_at: '2026-11-21T17:00:00.000Z',
}));

describe('alerts that a lower plan took away', () => {
  const info = jest.spyOn(toast, 'info');
  const read = jest.fn();

  beforeEach(() => {
    info.mockClear();
    read.mockClear();
    window.sessionStorage.clear();
    logIn();
    server.use(
      http.get('/api/removed-alerts', () => HttpResponse.json(removed)),
      http.post('/api/removed-alerts/read', async ({ request }) => {
        read(await request.json());
        return HttpResponse.json({ success: true, message: 'Removed alerts noted' });
      }),
    );
  });
  afterEach(cleanup);

  it('are named on the alerts page until they are read of', async () => {
    show(<RemovedAlertsNotice />);
    expect(await screen.findByText(TOLD)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['weller', 'Eagle Rare']);
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText(TOLD)).toBeNull());
    await waitFor(() => expect(read).toHaveBeenCalledWith({ ids: removed.map(({ id }) => id) }));
  });

  it('can be copied, one term a line', async () => {
    const writeText = jest.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    show(<RemovedAlertsNotice />);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy terms' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('weller\nEagle Rare'));
  });

  it('are said not to be copied in a browser that gives the page no clipboard', async () => {
    const error = jest.spyOn(toast, 'error').mockReturnValue();
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    show(<RemovedAlertsNotice />);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy terms' }));
    await waitFor(() => expect(error.mock.calls).toEqual([['The search terms could not be copied.']]));
  });

  it('are told of once in a session after signing in, with the event of a clean-up', async () => {
    const cleanedUp = jest.fn();
    window.addEventListener('alertsCleanedUp', cleanedUp);
    show(<RemovedAlertsTold />);
    await waitFor(() => expect(info.mock.calls).toEqual([[TOLD]]));
    expect(cleanedUp.mock.calls).toMatchObject([[{ detail: { removedCount: 2 } }]]);
    cleanup();
    const { queryClient } = show(<RemovedAlertsTold />);
    await waitFor(() => expect(queryClient.getQueryData(['removed-alerts'])).toHaveLength(2));
    expect(info).toHaveBeenCalledTimes(1);
    window.removeEventListener('alertsCleanedUp', cleanedUp);
  });

  it('are not asked for while a new password must be chosen', async () => {
    logIn({ ...jane, requires_password_change: true });
    const { queryClient } = show(<RemovedAlertsTold />);
    expect(queryClient.getQueryState(['removed-alerts'])?.fetchStatus).toBe('idle');
    act(() => logIn());
    await waitFor(() => expect(info).toHaveBeenCalledWith(TOLD));
  });
});
