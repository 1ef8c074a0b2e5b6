import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../api/api-client';
import { holdingSession, whileSessionChanges } from '../session/session-lock';

/** Sends a call of the change itself, whose refusal does not wait for the change to end. */
export type CallOfChange = typeof callApi;

const callOfChange: CallOfChange = (call) => callApi({ ...call, changesSession: true });

/**
 * Does what ends or replaces the session, with nothing being read meanwhile: an answer that is still under way would be a refusal of the
 * session that was, and taken for one that expired. What a page begins meanwhile is sent afterwards, and never for the person who left. Other
 * tabs, whose calls may be refused now, wait for the outcome. What was interrupted is read afterwards, where it is still shown.
 */
export async function changeSession<Result>(
  queryClient: QueryClient,
  change: (call: CallOfChange) => Promise<Result>,
  waitAtMostMs?: number,
): Promise<Result> {
  const interrupted = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const changeAlone = async () => {
    await queryClient.cancelQueries();
    return holdingSession(() => change(callOfChange), waitAtMostMs);
  };
  try {
    return await whileSessionChanges(changeAlone);
  } finally {
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => interrupted.includes(query) });
  }
}
