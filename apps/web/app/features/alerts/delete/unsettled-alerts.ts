import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { AlertNotCreated } from '../../../alert-creation/create-wished-alert';
import type { SavedAlert } from '../saved-alerts';

// Noted in memory, never asked for, and forgotten with all else when the session changes.

/** The ids of alerts that could not be deleted. */
export const failedDeletions = queryOptions<readonly string[]>({
  queryKey: ['failed-deletions'],
  queryFn: skipToken,
  gcTime: Infinity,
});

/** A deleted alert that could not be created again, and why. */
export interface UnrestoredAlert {
  alert: SavedAlert;
  outcome: AlertNotCreated;
}

/** Deleted alerts that Undo could not bring back: their terms would be lost. */
export const unrestoredAlerts = queryOptions<readonly UnrestoredAlert[]>({
  queryKey: ['unrestored-alerts'],
  queryFn: skipToken,
  gcTime: Infinity,
});

/** It was brought back after all, or is not wanted any more. */
export function forgetUnrestored(queryClient: QueryClient, { id }: SavedAlert): void {
  queryClient.setQueryData(unrestoredAlerts.queryKey, (noted) => noted?.filter(({ alert }) => alert.id !== id));
}
