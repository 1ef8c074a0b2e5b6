import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { jane } from '../../test/example-data';
import { createQueryClient } from '../api/query-client';
import { browserSession } from '../session/session';
import { useBeginSession } from './use-begin-session';

const queryClient = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const user = { ...jane, saysPlan: true };

describe('a session that begins', () => {
  let asked: unknown[];
  beforeEach(() => {
    asked = [];
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
      asked.push(url);
      return Promise.resolve(new Response(null, { status: 500 }));
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const begin = () => renderHook(useBeginSession, { wrapper }).result.current({ token: 'token-1', user });

  it('asks for the subscription a second later', async () => {
    begin();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([expect.stringContaining('check-subscription')]);
  });

  it('asks for none once it ended', async () => {
    begin();
    browserSession.logOut();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([]);
  });
});
