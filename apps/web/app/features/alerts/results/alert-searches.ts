import { foundItems, type SearchProgress } from '../../../live-search/search-progress';
import type { SavedAlert } from '../saved-alerts';

export type AlertSearchStatus = 'not-started' | 'in-progress' | 'complete' | 'empty-result';

/** What is known of every alert's own search, by alert id. */
export type AlertSearches = ReadonlyMap<string, SearchProgress>;

/** The state of an alert's search (specification section 4, "Per-alert search"). */
export function statusOf(progress: SearchProgress | undefined): AlertSearchStatus {
  if (!progress || progress.phase === 'idle') return 'not-started';
  if (progress.phase === 'searching') return 'in-progress';
  return progress.items.length > 0 ? 'complete' : 'empty-result';
}

/** Whether a search may start: not while one runs, and again only with a new list, unless it found something. */
export function mayStart(progress: SearchProgress | undefined, isNewList: boolean): boolean {
  const status = statusOf(progress);
  return status === 'not-started' || (status === 'empty-result' && isNewList);
}

/** When what is shown of an alert was last checked; undefined while nothing is known. */
export function updatedAt(alert: SavedAlert, progress: SearchProgress): string | undefined {
  const checked = foundItems(progress)
    .map((item) => item.storesCheckedAt ?? item.lastChecked)
    .sort();
  return (
    checked.at(-1) ?? (progress.phase === 'complete' ? (alert.lastRun ?? alert.createdAt ?? undefined) : undefined)
  );
}
