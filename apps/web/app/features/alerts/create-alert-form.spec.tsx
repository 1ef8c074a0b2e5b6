import '../../../test/browser-globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from '../../api/query-client';
import { CreateAlertForm } from './create-alert-form';

const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

function show(words?: readonly string[]) {
  globalThis.fetch = jest.fn(async () => {
    return { ok: words !== undefined, status: words ? 200 : 404, json: async () => ({ words }) } as Response;
  });
  const queryClient = createQueryClient();
  const onCreate = jest.fn(async () => undefined);
  render(
    <QueryClientProvider client={queryClient}>
      <CreateAlertForm startTerm="" onCreate={onCreate} onCancel={() => undefined} />
    </QueryClientProvider>,
  );
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Search term'), { target: { value } });
  return { queryClient, onCreate, type };
}

const suggestion = () => screen.queryByText(/Did you mean/);
const catalogue = ['blanton', 'gold', 'bullet', 'bulleit'];

describe('the form of a new alert', () => {
  it('suggests a spelling while one types, and tells what it corrected', async () => {
    const { onCreate, type } = show(catalogue);
    type('blantens gold');
    fireEvent.click(await screen.findByRole('button', { name: 'Use correction' }));
    fireEvent.click(screen.getByRole('button', { name: 'Create Alert' }));
    await waitFor(() =>
      expect(onCreate).toHaveBeenCalledWith({ term: "Blanton's Gold", correctedFrom: 'blantens gold' }),
    );
  });

  it.each(['Use correction', 'Keep original'])('gives the focus back to the term after "%s"', async (choice) => {
    const { type } = show(catalogue);
    type('blantens gold');
    const button = await screen.findByRole('button', { name: choice });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(screen.getByLabelText('Search term'));
  });

  it('suggests nothing for what was kept on purpose', async () => {
    const { type } = show(catalogue);
    type('blantens gold');
    fireEvent.click(await screen.findByRole('button', { name: 'Keep original' }));
    expect(suggestion()).toBeNull();
  });

  it('suggests nothing for a term that finds something, although it is a known misspelling elsewhere', async () => {
    const { queryClient, type } = show(catalogue);
    type('blantens');
    await screen.findByText(/Did you mean/);
    type('bullet');
    await waitFor(() => expect(queryClient.getQueryData(['spelling', 'bullet'])).toBeNull());
    expect(suggestion()).toBeNull();
  });

  it('suggests nothing while the words of the catalogue are not known', async () => {
    const { queryClient, type } = show();
    type('bullet');
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(suggestion()).toBeNull();
  });
});
