import { useEffect, useRef, useState } from 'react';
import { runSearch } from '../../../live-search/run-search';
import { pageStreamSlots } from '../../../live-search/stream-slots';
import { mayStart, statusOf, type AlertSearches } from './alert-searches';
import type { SavedAlert } from '../saved-alerts';

/**
 * Searches for every alert once it is there, at most three at a time, and again for those that found nothing whenever the list
 * was loaded anew. Leaving the page stops them all.
 */
export function useAlertSearches(alerts: readonly SavedAlert[], loadedAt: number) {
  const [searches, setSearches] = useState<AlertSearches>(new Map());
  const running = useRef(new Map<string, AbortController>());
  const searchedAt = useRef<number>(undefined);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
      controllers.clear();
    };
  }, []);

  useEffect(() => {
    const controllers = running.current;
    const isNewList = searchedAt.current !== loadedAt;
    searchedAt.current = loadedAt;
    for (const [id, controller] of controllers) {
      if (alerts.some((alert) => alert.id === id)) continue;
      controller.abort();
      controllers.delete(id);
      // One that comes back, because it could not be deleted, is searched for anew.
      setSearches((known) => new Map([...known].filter(([other]) => other !== id)));
    }
    for (const { id, searchTerm } of alerts) {
      if (controllers.has(id) || !mayStart(searches.get(id), isNewList)) continue;
      const controller = new AbortController();
      controllers.set(id, controller);
      runSearch({
        term: searchTerm,
        guest: false,
        slots: pageStreamSlots,
        signal: controller.signal,
        onProgress: (progress) => setSearches((known) => new Map(known).set(id, progress)),
      })
        // Its progress says that it failed, which concerns no more than this alert.
        .catch(() => undefined)
        .finally(() => controllers.get(id) === controller && controllers.delete(id));
    }
    // What the searches themselves find must not start them again: only a newly loaded list does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [alerts, loadedAt]);

  const anyRunning = alerts.some(({ id }) => statusOf(searches.get(id)) === 'in-progress');
  return { searches, anyRunning };
}
