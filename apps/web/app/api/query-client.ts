import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError, isPassing } from './api-errors';

/**
 * How answers are kept: fresh for half a minute, asked for again once when the server was busy or the network failed, never when it said no.
 * Without a connection a call fails at once instead of waiting unseen for one; what a page shows is loaded when there is one again.
 */
export function createQueryClient(): QueryClient {
  // The library takes it that there is a connection until it is told otherwise, and an app that opens without one is told nothing.
  if (typeof window !== 'undefined') onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, failure) => failures < 1 && !(failure instanceof ApiError && !isPassing(failure.status)),
        retryDelay: 800,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
