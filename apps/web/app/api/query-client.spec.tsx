import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createQueryClient } from './query-client';

/** The browser loses its connection, or has one again, and says so as a browser does. */
async function connect(isThere: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  await act(async () => window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

function Answer({ ask }: { ask: () => Promise<string> }) {
  const { data, isError } = useQuery({ queryKey: ['answer'], queryFn: ask, retry: false });
  return <p>{isError ? 'failed' : (data ?? 'loading')}</p>;
}

function show(ask: () => Promise<string>) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Answer ask={ask} />
    </QueryClientProvider>,
  );
}

const askWhere = async () => {
  if (!navigator.onLine) throw new Error('No connection');
  return 'answered';
};

afterEach(async () => {
  await connect(true);
  jest.restoreAllMocks();
});

it('says of a page that opened without a connection that it failed, and loads it once there is one', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(askWhere);
  expect(await screen.findByText('failed')).toBeTruthy();
  await connect(true);
  expect(await screen.findByText('answered')).toBeTruthy();
});

it('says so of a page that lost its connection before it asked as well', async () => {
  show(async () => 'of a page before');
  await connect(false);
  show(askWhere);
  expect(await screen.findByText('failed')).toBeTruthy();
  await connect(true);
  expect(await screen.findByText('answered')).toBeTruthy();
});
