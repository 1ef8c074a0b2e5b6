import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { server } from '../../../../test/server';
import { show } from '../../../../test/show';
import { CreateAlertForm } from './create-alert-form';

const ANYWHERE = { scope: 'anywhere' as const, atLeast: 1 };

/** Shows the form while the catalogue has these words, or does not say them. */
function showForm(words?: readonly string[]) {
  const asked = jest.fn(() => (words ? HttpResponse.json({ words }) : new HttpResponse(null, { status: 404 })));
  server.use(http.get('/api/search/lexicon', asked));
  const onCreate = jest.fn(async () => undefined);
  const start = { term: '', where: ANYWHERE };
  const { queryClient } = show(<CreateAlertForm start={start} onCreate={onCreate} onCancel={() => undefined} />);
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Search term'), { target: { value } });
  return { asked, queryClient, onCreate, type };
}

const suggestion = () => screen.queryByText(/Did you mean/);
const catalogue = ['blanton', 'gold', 'bullet', 'bulleit'];

describe('the form of a new alert', () => {
  it('suggests a spelling while one types, and tells what it corrected', async () => {
    const { onCreate, type } = showForm(catalogue);
    type('blantens gold');
    fireEvent.click(await screen.findByRole('button', { name: 'Use correction' }));
    fireEvent.click(screen.getByRole('button', { name: 'Create Alert' }));
    await waitFor(() =>
      expect(onCreate).toHaveBeenCalledWith({
        term: "Blanton's Gold",
        correctedFrom: 'blantens gold',
        where: ANYWHERE,
      }),
    );
  });

  it.each(['Use correction', 'Keep original'])('gives the focus back to the term after "%s"', async (choice) => {
    const { type } = showForm(catalogue);
    type('blantens gold');
    const button = await screen.findByRole('button', { name: choice });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(screen.getByLabelText('Search term'));
  });

  it('suggests nothing for what was kept on purpose', async () => {
    const { type } = showForm(catalogue);
    type('blantens gold');
    fireEvent.click(await screen.findByRole('button', { name: 'Keep original' }));
    expect(suggestion()).toBeNull();
  });

  it('suggests nothing for a term that finds something, although it is a known misspelling elsewhere', async () => {
    const { queryClient, type } = showForm(catalogue);
    type('blantens');
    await screen.findByText(/Did you mean/);
    type('bullet');
    await waitFor(() => expect(queryClient.getQueryData(['spelling', 'bullet'])).toBeNull());
    expect(suggestion()).toBeNull();
  });

  it('knows misspellings of brands, and no more, where the server has no words of the catalogue', async () => {
    const { asked, queryClient, type } = showForm();
    type('blantens gold');
    expect((await screen.findByText(/Did you mean/)).textContent).toBe("Did you mean Blanton's Gold?");
    type('gould');
    await waitFor(() => expect(queryClient.getQueryData(['spelling', 'gould'])).toBeNull());
    expect(suggestion()).toBeNull();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('says of a term that is too long nothing else', () => {
    const { type } = showForm(catalogue);
    type('x'.repeat(257));
    expect(screen.getByText('Search term must be 256 characters or less')).toBeTruthy();
    expect(screen.queryByText('At least 4 characters')).toBeNull();
  });

  it.each([
    ['a   b', '3/256 characters', 'At least 4 characters'],
    [`weller${' '.repeat(300)}12`, '9/256 characters', 'Valid search term'],
  ])('counts of "%s" what is judged and sent', (term, count, verdict) => {
    const { type } = showForm(catalogue);
    type(term);
    expect(screen.getByText(count)).toBeTruthy();
    expect(screen.getByText(verdict)).toBeTruthy();
    expect(screen.queryByText('Search term must be 256 characters or less')).toBeNull();
  });
});
