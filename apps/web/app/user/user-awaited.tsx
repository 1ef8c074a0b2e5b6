import { Notice, useIsOffline } from '@barrelhive/ui';
import type { ReactNode } from 'react';
import { useCurrentUser } from './current-user';

interface UserAwaitedProps {
  /** What is said without a connection. */
  offline: string;
  /** What is said when the server failed. */
  failed: string;
  /** The skeleton of what is awaited. */
  children: ReactNode;
}

/**
 * Stands where something of the user belongs that nobody knows yet. Without a connection no answer is on its way that a skeleton could stand
 * for: it comes by itself when there is one again.
 */
export function UserAwaited({ offline, failed, children }: UserAwaitedProps) {
  const { isError, isFetching, refetch } = useCurrentUser();
  const isOffline = useIsOffline();
  if (isOffline) return <p className="text-muted">{offline}</p>;
  if (isError) return <Notice title={failed} onRetry={() => void refetch()} retrying={isFetching} />;
  return children;
}
