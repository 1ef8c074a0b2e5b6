import { toast } from '@barrelhive/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { holdInOtherTab, installLocks } from '../../test/browser-locks';
import { logIn } from '../../test/example-data';
import { createQueryClient } from '../api/query-client';
import { browserSession } from '../session/session';
import { useLogOut } from './use-log-out';

const queryClient = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** A server that never answers; gives the headers of what it was sent. */
function neverAnswered(): unknown[] {
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, { headers, signal } = {}) => {
    sent.push(headers);
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('given up'))));
  });
  return sent;
}

describe('to log out', () => {
  let removeLocks = (): void => undefined;

  beforeEach(() => {
    removeLocks = installLocks();
    jest.spyOn(toast, 'error').mockReturnValue();
    jest.spyOn(toast, 'success').mockReturnValue();
    jest.useFakeTimers();
    logIn();
  });
  afterEach(() => {
    removeLocks();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('takes five seconds at most, though another tab holds the session and the server is silent', async () => {
    const sent = neverAnswered();
    holdInOtherTab();
    const { result } = renderHook(useLogOut, { wrapper });
    const left = result.current();
    await act(() => jest.advanceTimersByTimeAsync(4_999));
    expect(browserSession.getState().token).toBe('token-1');
    await act(() => jest.advanceTimersByTimeAsync(1));
    await left;
    expect(browserSession.getState().end).toBe('logged-out');
    expect(toast.error).toHaveBeenCalledWith('Failed to log out');
    expect(sent).toHaveLength(1);
  });

  it('sends the token that another tab put in its place meanwhile', async () => {
    const sent = neverAnswered();
    const release = holdInOtherTab();
    const { result } = renderHook(useLogOut, { wrapper });
    const left = result.current();
    localStorage.setItem('auth_token', 'token-2');
    release();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    await left;
    expect(sent).toEqual([{ Authorization: 'Bearer token-2' }]);
  });
});
