import { queryOptions, skipToken } from '@tanstack/react-query';
import type { SavedAlert } from './saved-alert';

// Noted in memory, never asked for, and forgotten with all else when the session changes.

/** The ids of alerts that could not be deleted. */
export const failedDeletions = queryOptions<readonly string[]>({
  queryKey: ['failed-deletions'],
  queryFn: skipToken,
  gcTime: Infinity,
});

/** Deleted alerts that Undo could not bring back: their terms would be lost. */
export const unrestoredAlerts = queryOptions<readonly SavedAlert[]>({
  queryKey: ['unrestored-alerts'],
  queryFn: skipToken,
  gcTime: Infinity,
});
