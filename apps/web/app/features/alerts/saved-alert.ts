import type { Alert, AlertHistoryEntry } from '@barrelhive/contracts';

/** An alert as the pages need it. */
export interface SavedAlert {
  id: string;
  searchTerm: string;
  createdAt: string;
  lastRun: string | null;
  nextRun: string;
  /** The texts that went out for it, newest first. */
  history: readonly AlertHistoryEntry[];
}

export function toSavedAlert(answer: Alert): SavedAlert {
  return {
    id: answer.search_id,
    searchTerm: answer.search_term,
    createdAt: answer.created_at,
    lastRun: answer.last_run_at,
    nextRun: answer.next_run_at,
    history: answer.history,
  };
}

/** The alerts a user sees: the active ones, by their term. */
export function shownAlerts(answers: readonly Alert[]): SavedAlert[] {
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return answers
    .filter((answer) => answer.is_active)
    .map(toSavedAlert)
    .sort((a, b) => collator.compare(a.searchTerm, b.searchTerm));
}
