import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-errors';

/** How answers are kept: fresh for half a minute, asked for again once when the server or the network failed, never when it said no. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, failure) => failures < 1 && !(failure instanceof ApiError && failure.status < 500),
        retryDelay: 800,
      },
      mutations: { retry: false },
    },
  });
}
