import { toast } from '@barrelhive/ui';
import { fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { CreateAlertCard } from './create-alert-card';

const error = jest.spyOn(toast, 'error').mockReturnValue();

async function createAlert(): Promise<void> {
  show(<CreateAlertCard />);
  fireEvent.click(screen.getByRole('button', { name: 'Add New Alert' }));
  fireEvent.change(screen.getByLabelText('Search term'), { target: { value: 'weller antique' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create Alert' }));
}

describe('the card that creates alerts', () => {
  beforeEach(() => {
    error.mockClear();
    logIn();
    server.use(http.get('/api/search/lexicon', () => HttpResponse.json({ words: [] })));
  });

  it.each([
    [401, {}, 'Authentication expired. Please refresh the page and try again.'],
    [409, {}, 'An alert with this search term already exists.'],
    [500, { message: 'Internal Server Error' }, 'Internal Server Error'],
    [200, { search_term: 'weller antique' }, 'The response is missing data.'],
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
});
