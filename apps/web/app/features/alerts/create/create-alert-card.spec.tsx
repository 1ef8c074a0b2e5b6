import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../../test/example-data';
import { server } from '../../../../test/server';
import { show } from '../../../../test/show';
import { alertsQuery } from '../saved-alerts';
import { CreateAlertCard } from './create-alert-card';

const error = jest.spyOn(toast, 'error').mockReturnValue();
const success = jest.spyOn(toast, 'success').mockReturnValue();

async function createAlert() {
  const { queryClient } = show(<CreateAlertCard />);
  fireEvent.click(screen.getByRole('button', { name: 'Add New Alert' }));
  fireEvent.change(await screen.findByLabelText('Search term'), { target: { value: 'weller antique' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create Alert' }));
  return queryClient;
}

describe('the card that creates alerts', () => {
  beforeEach(() => {
    error.mockClear();
    success.mockClear();
    logIn();
    server.use(http.get('/api/search/lexicon', () => HttpResponse.json({ words: [] })));
  });

  it.each([
    [409, {}, 'An alert with this search term already exists.'],
    [422, { error: 'No more of these' }, 'No more of these'],
    [503, {}, 'Failed to create alert: 503'],
    [500, { message: 'Internal Server Error' }, 'Internal Server Error'],
    [201, { search_term: 'weller antique' }, 'The response is missing data.'],
  ])('says after an answer with %i that it failed, and keeps what was typed', async (status, body, message) => {
    server.use(http.post('/api/alerts', () => HttpResponse.json(body, { status })));
    await createAlert();
    expect(await screen.findByRole('heading', { name: 'Alert Creation Failed' })).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(error.mock.calls).toEqual([[`Failed to create alert: ${message}`]]);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try Different Search Term' }));
    expect(screen.getByLabelText('Search term')).toHaveProperty('value', 'weller antique');
  });

  it.each([409, 403])('has the list read anew after %i: other alerts were saved elsewhere', async (status) => {
    server.use(http.post('/api/alerts', () => HttpResponse.json({ error: 'No' }, { status })));
    const queryClient = await createAlert();
    queryClient.setQueryData(alertsQuery.queryKey, []);
    await waitFor(() => expect(queryClient.getQueryState(alertsQuery.queryKey)?.isInvalidated).toBe(true));
  });

  it('says after an answer that is no JSON that it failed, and keeps what was typed', async () => {
    server.use(http.post('/api/alerts', () => HttpResponse.html('<h1>Welcome to the hotel</h1>')));
    await createAlert();
    expect(await screen.findByRole('heading', { name: 'Alert Creation Failed' })).toBeTruthy();
    expect(error.mock.calls).toEqual([['Failed to create alert: The response is missing data.']]);
    fireEvent.click(screen.getByRole('button', { name: 'Try Different Search Term' }));
    expect(screen.getByLabelText('Search term')).toHaveProperty('value', 'weller antique');
  });

  it('offers to watch for a term that finds nothing yet, and for no other', async () => {
    const sent = jest.fn();
    server.use(
      http.post('/api/alerts', async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        sent(body);
        if (body['wait_for_new'] === true) return HttpResponse.json({ search_id: '7', search_term: 'weller antique' });
        return HttpResponse.json({ message: 'Nothing', code: 'NO_MATCHING_PRODUCTS' }, { status: 400 });
      }),
    );
    await createAlert();
    expect(await screen.findByText('The state does not list it yet.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Watch for it' }));
    await waitFor(() => expect(success.mock.calls).toEqual([['Alert created successfully!']]));
    expect(sent.mock.calls).toEqual([
      [{ search_term: 'weller antique', notification_channel: 'sms' }],
      [{ search_term: 'weller antique', notification_channel: 'sms', wait_for_new: true }],
    ]);
    expect(await screen.findByRole('button', { name: 'Add New Alert' })).toBeTruthy();
  });

  it('says why it cannot be watched for', async () => {
    const answers = [
      { status: 400, message: 'Nothing', code: 'NO_MATCHING_PRODUCTS' },
      { status: 403, message: 'No room', code: 'ALERT_LIMIT_REACHED' },
    ];
    server.use(
      http.post('/api/alerts', () => {
        const { status, ...body } = answers.shift() ?? { status: 500 };
        return HttpResponse.json(body, { status });
      }),
    );
    await createAlert();
    fireEvent.click(await screen.findByRole('button', { name: 'Watch for it' }));
    expect(await screen.findByText('No room')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Watch for it' })).toBeNull();
  });

  it('takes a narrower term into the form when the term is too broad', async () => {
    const narrower = [{ term: 'Weller Antique 107', count: 2 }];
    const figures = { too_many_results: true, count: 12, maxAllowedItems: 10, narrower };
    server.use(http.post('/api/alerts', () => HttpResponse.json(figures, { status: 400 })));
    await createAlert();
    fireEvent.click(await screen.findByRole('button', { name: /^Weller Antique 107/ }));
    const field = screen.getByLabelText('Search term');
    expect(field).toHaveProperty('value', 'Weller Antique 107');
    expect(document.activeElement).toBe(field);
  });

  it('says after a 401 that the login has expired, and leaves the form as it is', async () => {
    server.use(http.post('/api/alerts', () => HttpResponse.json({}, { status: 401 })));
    await createAlert();
    const said = 'Failed to create alert: Authentication expired. Please refresh the page and try again.';
    await waitFor(() => expect(error.mock.calls).toEqual([[said]]));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create Alert' }).getAttribute('aria-busy')).not.toBe('true'),
    );
    expect(screen.getByLabelText('Search term')).toHaveProperty('value', 'weller antique');
    expect(screen.queryByText('Alert Creation Failed')).toBeNull();
  });

  it('leads the focus back to where it was opened, by Cancel and once the alert is there', async () => {
    server.use(http.post('/api/alerts', () => HttpResponse.json({ search_id: '7', search_term: 'weller antique' })));
    await createAlert();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add New Alert' })));
    fireEvent.click(screen.getByRole('button', { name: 'Add New Alert' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add New Alert' }));
  });

  it.each([
    [500, { message: 'Internal Server Error' }],
    [200, { search_id: '7', search_term: 'weller antique' }],
  ])('leaves what is typed after Cancel alone when the answer with %i comes late', async (status, body) => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.post('/api/alerts', async () => {
        await held;
        return HttpResponse.json(body, { status });
      }),
    );
    await createAlert();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create Alert' }).getAttribute('aria-busy')).toBe('true'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add New Alert' }));
    fireEvent.change(await screen.findByLabelText('Search term'), { target: { value: 'eagle rare' } });
    answer();
    await waitFor(() => expect([...error.mock.calls, ...success.mock.calls]).toHaveLength(1));
    await expect(screen.findByRole('heading', { name: 'Alert Creation Failed' }, { timeout: 200 })).rejects.toThrow();
    expect(screen.getByLabelText('Search term')).toHaveProperty('value', 'eagle rare');
  });
});
