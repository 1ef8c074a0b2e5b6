import type { Alert, AlertHistoryEntry } from '@barrelhive/contracts';
import type { RunTimes } from './run-times';
import type { SavedAlertEntity } from './saved-alert.entity';

/** What of a saved alert its owner is shown. */
export type SavedAlert = Pick<SavedAlertEntity, 'id' | 'searchTerm' | 'createdAt' | 'scope' | 'atLeast'>;

/** The alert in the shape of specification section 3. A run from before the alert existed did not look at it. */
export function alertAnswer(alert: SavedAlert, times: RunTimes, history: AlertHistoryEntry[] = []): Alert {
  const lastRunAt = times.lastRunAt && times.lastRunAt >= alert.createdAt ? times.lastRunAt.toISOString() : null;
  return {
    search_id: alert.id,
    search_term: alert.searchTerm,
    is_active: true,
    created_at: alert.createdAt.toISOString(),
    last_run_at: lastRunAt,
    next_run_at: times.nextRunAt.toISOString(),
    history,
    scope: alert.scope,
    at_least: alert.atLeast,
  };
}
