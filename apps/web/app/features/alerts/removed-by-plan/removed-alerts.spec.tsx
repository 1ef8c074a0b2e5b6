import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../../test/example-data';
import { server } from '../../../../test/server';
import { show } from '../../../../test/show';
import { toast } from '@barrelhive/ui';
import RemovedAlertsToast from './removed-alerts-toast';
import { BringBackNotice } from './bring-back-alerts';
import { RemovedAlertsNotice } from './removed-alerts-notice';

const REMOVED = 'Removed 2 newest alert(s) to match your Basic plan limit.';
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
      http.get('/api/removed-alerts/returnable', () => HttpResponse.json([])),
      http.post('/api/removed-alerts/read', async ({ request }) => {
        read(await request.json());
        return HttpResponse.json({ success: true, message: 'Removed alerts noted' });
      }),
    );
  });
  afterEach(cleanup);

  it('are named on the alerts page until they are read of', async () => {
    show(<RemovedAlertsNotice />);
    expect(await screen.findByText(REMOVED)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['weller', 'Eagle Rare']);
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText(REMOVED)).toBeNull());
    await waitFor(() => expect(read).toHaveBeenCalledWith({ ids: removed.map(({ id }) => id) }));
  });

  describe('when the plan is back', () => {
    /** What can be brought back, until it was. */
    function offer(returnable: object[], unread: object[], status = 200) {
      let isBack = false;
      server.use(
        http.get('/api/removed-alerts', () => HttpResponse.json(isBack ? [] : unread)),
        http.get('/api/removed-alerts/returnable', () => HttpResponse.json(isBack ? [] : returnable)),
        http.post('/api/removed-alerts/bring-back', () => {
          if (status !== 200) return HttpResponse.json({ error: 'No', message: 'No' }, { status });
          isBack = true;
          return HttpResponse.json({ success: true, restored: returnable.length });
        }),
      );
      show(
        <>
          <RemovedAlertsNotice />
          <BringBackNotice />
        </>,
      );
    }
    const bringBack = (name: string) => screen.findByRole('button', { name });

    it('come back by one tap, which is offered beside what is named', async () => {
      const success = jest.spyOn(toast, 'success');
      offer(removed, removed);
      fireEvent.click(await bringBack('Bring back 2 alerts'));
      await waitFor(() => expect(screen.queryByText(REMOVED)).toBeNull());
      expect(screen.queryByRole('button')).toBeNull();
      expect(success.mock.calls).toEqual([['2 alerts are back']]);
    });

    it('come back by one tap after they were read of', async () => {
      offer(removed.slice(0, 1), []);
      fireEvent.click(await bringBack('Bring back 1 alert'));
      await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    });

    it('are not offered any more in a session in which that was dismissed', async () => {
      offer(removed, []);
      fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
      expect(screen.queryByRole('button')).toBeNull();
      cleanup();
      offer(removed, removed);
      expect(await bringBack('Bring back 2 alerts')).toBeTruthy();
    });

    it('are offered again when they could not be brought back', async () => {
      const error = jest.spyOn(toast, 'error').mockReturnValue();
      offer(removed, [], 503);
      fireEvent.click(await bringBack('Bring back 2 alerts'));
      const text = 'Your alerts could not be brought back. Please try again.';
      expect(await screen.findByText(text)).toBeTruthy();
      expect(error.mock.calls).toEqual([[text]]);
      expect(await bringBack('Bring back 2 alerts')).toBeTruthy();
      error.mockClear();
    });

    it('are not offered while the plan has no room', async () => {
      offer([], removed);
      expect(await screen.findByText(REMOVED)).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^Bring back/ })).toBeNull();
    });
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
    show(<RemovedAlertsToast />);
    await waitFor(() => expect(info.mock.calls).toEqual([[REMOVED]]));
    expect(cleanedUp.mock.calls).toMatchObject([[{ detail: { removedCount: 2 } }]]);
    cleanup();
    const { queryClient } = show(<RemovedAlertsToast />);
    await waitFor(() => expect(queryClient.getQueryData(['removed-alerts'])).toHaveLength(2));
    expect(info).toHaveBeenCalledTimes(1);
    window.removeEventListener('alertsCleanedUp', cleanedUp);
  });

  it('are not asked for while a new password must be chosen', async () => {
    logIn({ ...jane, requires_password_change: true });
    const { queryClient } = show(<RemovedAlertsToast />);
    expect(queryClient.getQueryState(['removed-alerts'])?.fetchStatus).toBe('idle');
    act(() => logIn());
    await waitFor(() => expect(info).toHaveBeenCalledWith(REMOVED));
  });
});
