import { toast } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { alertsQuery } from './alerts-query';
import { useDeleteAlert } from './use-delete-alert';

const listed = (...terms: string[]) =>
  terms.map((search_term) => ({ search_id: search_term, search_term, is_active: true }));

function Alerts() {
  const { data: alerts } = useQuery(alertsQuery);
  const { mutate } = useDeleteAlert();
  return alerts?.map((alert) => (
    <button key={alert.id} onClick={() => mutate(alert)}>
      {alert.searchTerm}
    </button>
  ));
}

const shown = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
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
    show(<Alerts />);
    await screen.findByRole('button', { name: 'Weller' });
    return async (id: string, status: number) => {
      await waitFor(() => expect(answers.has(id)).toBe(true));
      answers.get(id)?.(status);
    };
  }

  beforeEach(() => {
    logIn();
    error.mockClear();
    success.mockClear();
  });

  it('that fails brings back no other one that was deleted meanwhile', async () => {
    const answer = await open();
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

  it('that another device has done already is done', async () => {
    const answer = await open();
    tap('Weller');
    await answer('Weller', 404);
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
    expect(shown()).toEqual(['Blanton']);
    expect(error).not.toHaveBeenCalled();
  });
});

/** Every text that is shown from now on. */
function watchShown(): () => string {
  let seen = '';
  new MutationObserver(() => (seen += shown().join(' '))).observe(document.body, { childList: true, subtree: true });
  return () => seen;
}
