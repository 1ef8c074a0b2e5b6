import type { QueryClient } from '@tanstack/react-query';
import { holdingSession } from '../session/session-lock';

/**
 * Does what ends or replaces the session, with nothing being read meanwhile: an answer that is still under way would be a refusal of the
 * session that was, and taken for one that expired. Other tabs, whose calls may be refused now, wait for the outcome. What was interrupted is
 * read afterwards, where it is still shown. Calls that `change` sends say `changesSession`.
 */
export async function changeSession<Result>(queryClient: QueryClient, change: () => Promise<Result>): Promise<Result> {
  const interrupted = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await queryClient.cancelQueries();
  try {
    return await holdingSession(change);
  } finally {
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => interrupted.includes(query) });
  }
}
