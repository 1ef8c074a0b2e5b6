import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { newAlert } from '../../../../test/example-data';
import { server } from '../../../../test/server';
import { show } from '../../../../test/show';
import { alertsQuery } from '../saved-alerts';
import { WHERE_NOT_SAVED } from '../texts';
import { AlertWhereLine } from './alert-where-line';

/** Answers a change; gives the bodies that were sent. */
function answerChanges(status: number): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.patch('/api/alerts/:id', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ search_id: newAlert.id, search_term: newAlert.searchTerm }, { status });
    }),
  );
  return sent;
}

async function chooseMyStores() {
  fireEvent.click(screen.getByRole('button', { name: /^Change where to look/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /^At my stores/ }));
  fireEvent.change(screen.getByLabelText('How many bottles'), { target: { value: '6' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

describe('where an alert looks', () => {
  it('stands on its card', () => {
    show(<AlertWhereLine alert={{ ...newAlert, scope: 'my-stores', atLeast: 6 }} />);
    expect(screen.getByText('At my stores, at least 6 bottles')).toBeTruthy();
  });

  it('is changed in place', async () => {
    const sent = answerChanges(200);
    show(<AlertWhereLine alert={newAlert} />);
    await chooseMyStores();
    await waitFor(() => expect(sent).toEqual([{ scope: 'my-stores', at_least: 6 }]));
    expect(await screen.findByText('Anywhere in Utah')).toBeTruthy();
  });

  it('keeps what was chosen when it cannot be saved', async () => {
    answerChanges(500);
    show(<AlertWhereLine alert={newAlert} />);
    await chooseMyStores();
    expect((await screen.findByRole('alert')).textContent).toBe(WHERE_NOT_SAVED);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^At my stores/ }).checked).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>('How many bottles').value).toBe('6');
  });

  it('has the list read anew when the alert is gone, since it was deleted elsewhere', async () => {
    answerChanges(404);
    const { queryClient } = show(<AlertWhereLine alert={newAlert} />);
    queryClient.setQueryData(alertsQuery.queryKey, []);
    await chooseMyStores();
    await waitFor(() => expect(queryClient.getQueryState(alertsQuery.queryKey)?.isInvalidated).toBe(true));
  });
});
