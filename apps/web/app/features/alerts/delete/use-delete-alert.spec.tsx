import { toast } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../../test/example-data';
import { server } from '../../../../test/server';
import { show } from '../../../../test/show';
import { browserSession } from '../../../session/session';
import { alertsQuery } from '../saved-alerts';
import { UnrestoredAlertsNotice } from './unrestored-alerts-notice';
import { useDeleteAlert, useFailedDeletions } from './use-delete-alert';

const listed = (...terms: string[]) =>
  terms.map((search_term) => ({ search_id: search_term, search_term, is_active: true }));

function Alerts() {
  const { data: alerts } = useQuery(alertsQuery);
  const { mutate } = useDeleteAlert();
  const failed = useFailedDeletions();
  return (
    <>
      <ul>
        {alerts?.map((alert) => (
          <li key={alert.id}>
            <button onClick={() => mutate(alert)}>{alert.searchTerm}</button>
          </li>
        ))}
      </ul>
      <output aria-label="failed">{[...failed].join()}</output>
      <UnrestoredAlertsNotice alerts={alerts ?? []} />
    </>
  );
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const tap = (term: string) => fireEvent.click(screen.getByRole('button', { name: term }));

describe('the deletion of an alert', () => {
  const error = jest.spyOn(toast, 'error').mockReturnValue();
  const success = jest.spyOn(toast, 'success').mockReturnValue();

  /** Shows two alerts; answers deletions of them one by one. */
  async function open() {
    const answers = new Map<string, (status: number) => void>();
    const held = new Set(['Weller', 'Blanton']);
    server.use(
      http.get('/api/alerts', () => HttpResponse.json(listed(...held))),
      http.delete('/api/alerts/:id', async ({ params }) => {
        const id = String(params['id']);
        const status = await new Promise<number>((resolve) => answers.set(id, resolve));
        if (status === 200) held.delete(id);
        return HttpResponse.json({}, { status });
      }),
    );
    const { queryClient } = show(<Alerts />);
    await screen.findByRole('button', { name: 'Weller' });
    const answer = async (id: string, status: number) => {
      await waitFor(() => expect(answers.has(id)).toBe(true));
      answers.get(id)?.(status);
    };
    return { answer, queryClient };
  }

  const tapUndo = () => success.mock.calls.at(-1)?.[1]?.action?.onClick();

  beforeEach(() => {
    logIn();
    error.mockClear();
    success.mockClear();
  });

  it('that fails brings back no other one that was deleted meanwhile', async () => {
    const { answer } = await open();
    tap('Weller');
    await waitFor(() => expect(shown()).toEqual(['Blanton']));
    tap('Blanton');
    await answer('Blanton', 200);
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
    const everShown = watchShown();
    await answer('Weller', 500);
    await waitFor(() => expect(shown()).toEqual(['Weller']));
    expect(everShown()).not.toContain('Blanton');
    expect(error).toHaveBeenCalledWith('Failed to delete alert');
  });

  it.each([
    ['succeeds', 200, ['Blanton']],
    ['fails', 500, ['Weller', 'Blanton']],
  ])('that %s shows its alert once at most, also when the list was read meanwhile', async (_, status, left) => {
    const { answer, queryClient } = await open();
    tap('Weller');
    await waitFor(() => expect(shown()).toEqual(['Blanton']));
    void queryClient.refetchQueries({ queryKey: alertsQuery.queryKey });
    await waitFor(() => expect(shown()).toContain('Weller'));
    // What is read after the deletion says nothing of it.
    server.use(http.get('/api/alerts', () => HttpResponse.error()));
    await answer('Weller', status);
    await waitFor(() => expect(success.mock.calls.length + error.mock.calls.length).toBe(1));
    expect(shown().toSorted()).toEqual(left.toSorted());
  });

  it.each([
    ['first', ['Weller', 'Blanton']],
    ['last', ['Blanton', 'Weller']],
  ])('that broke a reading off has the list read again once all are done, also when it ends %s', async (_, order) => {
    const { answer, queryClient } = await open();
    const broken = http.get('/api/alerts', () => new Promise<never>(() => undefined), { once: true });
    const read = jest.fn(() => HttpResponse.json([]));
    server.use(broken, http.get('/api/alerts', read));
    void queryClient.refetchQueries({ queryKey: alertsQuery.queryKey });
    await waitFor(() => expect(broken.isUsed).toBe(true));
    tap('Weller');
    await waitFor(() => expect(shown()).toEqual(['Blanton']));
    tap('Blanton');
    await waitFor(() => expect(shown()).toEqual([]));
    for (const [index, id] of order.entries()) {
      expect(read).not.toHaveBeenCalled();
      await answer(id, 200);
      await waitFor(() => expect(success).toHaveBeenCalledTimes(index + 1));
    }
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  });

  it('leaves the rest of the list as old as it was', async () => {
    const { answer, queryClient } = await open();
    const loadedAt = () => queryClient.getQueryState(alertsQuery.queryKey)?.dataUpdatedAt;
    const before = Date.now() - 60_000;
    queryClient.setQueryData(alertsQuery.queryKey, (list) => list, { updatedAt: before });
    tap('Weller');
    await waitFor(() => expect(shown()).toEqual(['Blanton']));
    expect(loadedAt()).toBe(before);
    await answer('Weller', 200);
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
    expect(loadedAt()).toBe(before);
  });

  it('that fails is said on the alert until it is tried again', async () => {
    const { answer } = await open();
    const failed = () => screen.getByRole('status', { name: 'failed' }).textContent;
    tap('Weller');
    await answer('Weller', 500);
    await waitFor(() => expect(failed()).toBe('Weller'));
    await waitFor(() => expect(shown()).toContain('Weller'));
    tap('Weller');
    await waitFor(() => expect(failed()).toBe(''));
  });

  describe('whose Undo fails', () => {
    const named = 'The alert for Weller was not brought back';

    /** Deletes an alert, and wants it back from a server that answers so. */
    async function undo(status: number, body: Record<string, unknown> = {}) {
      const { answer } = await open();
      server.use(http.post('/api/alerts', () => HttpResponse.json(body, { status })));
      tap('Weller');
      await answer('Weller', 200);
      await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
      act(tapUndo);
    }

    it('keeps the term until it is created again', async () => {
      await undo(503);
      expect(await screen.findByText(named)).toBeTruthy();
      expect(screen.getByText(/kept here until this page is reloaded/)).toBeTruthy();
      const asked = jest.fn();
      server.use(
        http.post('/api/alerts', async ({ request }) => {
          asked(await request.json());
          return HttpResponse.json({ search_id: 'new', search_term: 'Weller' });
        }),
      );
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(screen.queryByText(named)).toBeNull());
      // It was an alert before, whatever it finds.
      expect(asked).toHaveBeenCalledWith(expect.objectContaining({ search_term: 'Weller', wait_for_new: true }));
    });

    it.each([
      ['the term has become too broad', 400, 'SEARCH_TOO_BROAD', /^It was not accepted/],
      ['the plan has no room', 403, 'ALERT_LIMIT_REACHED', /^Your plan has no room/],
    ])('because %s, says so and offers no Retry', async (_, status, code, reason) => {
      await undo(status, { error: 'No', message: 'No', code });
      expect(await screen.findByText(reason)).toBeTruthy();
      expect(screen.getByText(named)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    });

    it('is named until it is dismissed', async () => {
      await undo(400, { error: 'No', message: 'No', code: 'SEARCH_TOO_BROAD' });
      fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
      await waitFor(() => expect(screen.queryByText(named)).toBeNull());
    });

    it('because the alert is there already, is done, and the list is read again', async () => {
      await undo(409, { error: 'An alert with this search term already exists.' });
      server.use(http.get('/api/alerts', () => HttpResponse.json(listed('weller', 'Blanton'))));
      await waitFor(() => expect(shown()).toEqual(['Blanton', 'weller']));
      expect(screen.queryByText(named)).toBeNull();
      expect(error).not.toHaveBeenCalled();
    });
  });

  it('says nothing and touches no list once its user has left', async () => {
    const { answer, queryClient } = await open();
    const cancel = jest.spyOn(queryClient, 'cancelQueries');
    tap('Weller');
    await waitFor(() => expect(shown()).toEqual(['Blanton']));
    cancel.mockClear();
    browserSession.logOut();
    await answer('Weller', 200);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(success).not.toHaveBeenCalled();
    expect(cancel).not.toHaveBeenCalled();
  });

  it('is undone for nobody but its user', async () => {
    const { answer, queryClient } = await open();
    tap('Weller');
    await answer('Weller', 200);
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    logIn({ ...jane, user_id: 'u2' });
    act(tapUndo);
    expect(queryClient.isMutating()).toBe(0);
  });

  it('that another device has done already is done', async () => {
    const { answer } = await open();
    tap('Weller');
    await answer('Weller', 404);
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
    expect(shown()).toEqual(['Blanton']);
    expect(error).not.toHaveBeenCalled();
  });
});

/** Every text that is shown from now on until it is asked for. */
function watchShown(): () => string {
  let seen = '';
  const observer = new MutationObserver(() => (seen += shown().join(' ')));
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    return seen;
  };
}
