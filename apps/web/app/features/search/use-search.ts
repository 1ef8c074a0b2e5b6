import {
  afterFailedGuestSearch,
  afterGuestSearch,
  noGuestSearchesLeft,
  normaliseSearchTerm,
  searchTermError,
} from '@barrelhive/rules';
import { toast, useHydrated } from '@barrelhive/ui';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError, NetworkError } from '../../api/api-errors';
import { showFailure } from '../../api/show-failure';
import { browserSession, isStillThere } from '../../session/session';
import { guestCounter } from './guest-counter-store';
import { keepSearch, keptSearch } from './kept-search';
import { lateSearchOutcome } from './search-outcome';
import {
  ALL_SEARCHES_USED,
  AUTHENTICATION_REQUIRED,
  ERROR_OCCURRED,
  GUEST_LIMIT_EXCEEDED,
  guestSearchFailure,
  NO_SEARCHES_LEFT,
  SEARCH_COMPLETED,
  SEARCH_FAILED,
  SEARCH_LIMIT_REACHED,
} from './texts';
import { idleSearch, refusedSearch, type SearchProgress, type SearchRefusal } from '../../live-search/search-progress';
import { pageStreamSlots } from '../../live-search/stream-slots';

/** What runs and shows a search is not needed for the page itself: it comes when someone turns to the search field. */
export async function loadSearch() {
  try {
    const [{ runSearch }] = await Promise.all([import('../../live-search/run-search'), lateSearchOutcome.load()]);
    return runSearch;
  } catch {
    throw new NetworkError();
  }
}

/** A search that runs, and what it has found so far. */
interface RunningSearch {
  controller: AbortController;
  progress: SearchProgress;
  /** Who searches; undefined for a guest. */
  userId: string | undefined;
  guest: boolean;
}

/**
 * One search field's search: start it, watch its progress. Leaving the page or starting anew stops the running one. The field holds
 * what is searched for, and before that the term of the address, unless something was typed. That term is never searched for by
 * itself; what was found for it before is shown once more.
 */
export function useSearch(termOfAddress: string) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(() => keptSearch(queryClient, termOfAddress) ?? idleSearch);
  const running = useRef<RunningSearch | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const lastGiven = useRef('');
  const navigate = useNavigate();

  useEffect(
    () => () => {
      breakOff(running.current);
      keepForSearcher(queryClient, running.current);
      running.current = undefined;
    },
    [queryClient],
  );

  useLayoutEffect(() => {
    if (field.current?.value === lastGiven.current) field.current.value = termOfAddress;
    lastGiven.current = termOfAddress;
  }, [termOfAddress]);

  const search = useCallback(
    async (typed: string): Promise<boolean> => {
      if (field.current) field.current.value = typed.trim();
      breakOff(running.current);
      running.current = undefined;
      const refusal = refusalOf(typed);
      if (refusal) {
        toast.warning(refusal.toast);
        setProgress((before) => refusedSearch(before, typed.trim(), refusal));
        return false;
      }
      const controller = new AbortController();
      const { userId } = browserSession.getState();
      const run: RunningSearch = { controller, progress: idleSearch, userId, guest: isGuest() };
      running.current = run;
      const onProgress = (next: SearchProgress) => {
        run.progress = next;
        setProgress(next);
      };
      await searchAndTell(normaliseSearchTerm(typed), controller.signal, onProgress, () => void navigate('/signup'));
      if (running.current === run) {
        running.current = undefined;
        keepForSearcher(queryClient, run);
      }
      return true;
    },
    [navigate, queryClient],
  );

  return { progress, search, field };
}

/** Stops a search. One that has found something has already cost a guest a search, which only its end would have told. */
function breakOff(run: RunningSearch | undefined): void {
  if (!run) return;
  run.controller.abort();
  const { phase, items } = run.progress;
  if (run.guest && phase === 'searching' && items.length > 0) {
    guestCounter.setState(afterGuestSearch(guestCounter.getState()));
  }
}

/** What one person searched for is not shown to the next. */
function keepForSearcher(queryClient: QueryClient, run: RunningSearch | undefined): void {
  if (run && isStillThere(run.userId)) keepSearch(queryClient, run.progress);
}

/** Why a search is not even started: what the toast says, and what stands where the results would. */
function refusalOf(term: string): (SearchRefusal & { toast: string }) | undefined {
  const problem = searchTermError(term);
  if (problem) return { toast: problem, reason: problem, isFinal: false };
  const outOfSearches = isGuest() && guestCounter.getState().remaining <= 0;
  return outOfSearches ? { toast: NO_SEARCHES_LEFT, reason: GUEST_LIMIT_EXCEEDED, isFinal: true } : undefined;
}

async function searchAndTell(
  term: string,
  signal: AbortSignal,
  onProgress: (progress: SearchProgress) => void,
  toSignup: () => void,
): Promise<void> {
  const guest = isGuest();
  try {
    const runSearch = await loadSearch();
    const { progress, counter } = await runSearch({ term, guest, slots: pageStreamSlots, signal, onProgress });
    // What it cost was counted when it was left.
    if (signal.aborted) return;
    const cost = progress.phase === 'too-broad' ? 0 : 1;
    if (guest) guestCounter.setState(afterGuestSearch(guestCounter.getState(), counter, cost));
    if (progress.phase === 'complete') toast.success(SEARCH_COMPLETED, { id: 'inventory-check' });
  } catch (failure) {
    if (!signal.aborted) tellSearchFailure(failure, guest, toSignup);
  }
}

/** The toast of a failed search, and what it costs a guest (specification section 8). */
function tellSearchFailure(failure: unknown, guest: boolean, toSignup: () => void): void {
  if (failure instanceof ApiError && tellRefusal(failure, guest, toSignup)) return;
  const reason = reasonOf(failure);
  if (!guest) {
    showFailure(failure, isForeseen(failure) ? SEARCH_FAILED : ERROR_OCCURRED);
    return;
  }
  guestCounter.setState(afterFailedGuestSearch(guestCounter.getState(), reason));
  toast.error(guestSearchFailure(reason));
}

/** Deals with an answer that means the caller, not the search; false for any other. A guest's limit wins over `requiresAuth`. */
function tellRefusal({ body }: ApiError, guest: boolean, toSignup: () => void): boolean {
  const isLimit = body.code === 'GUEST_SEARCH_LIMIT_EXCEEDED';
  if (isLimit || (guest && body.isGuestError)) {
    guestCounter.setState(noGuestSearchesLeft);
    toast.error(isLimit ? ALL_SEARCHES_USED : SEARCH_LIMIT_REACHED);
    return true;
  }
  if (!body.requiresAuth) return false;
  toast.error(body.message ?? body.error ?? AUTHENTICATION_REQUIRED);
  toSignup();
  return true;
}

function isForeseen(failure: unknown): boolean {
  return failure instanceof ApiError || failure instanceof NetworkError;
}

function reasonOf(failure: unknown): string {
  if (failure instanceof ApiError) return `${failure.status} ${failure.message}`;
  return failure instanceof Error ? failure.message : '';
}

function isGuest(): boolean {
  return browserSession.getState().token === undefined;
}

/** The search term of a shared link (`?q=`), and how to write another one there. Empty while a prerendered page hydrates. */
export function useTermOfAddress(): [term: string, write: (term: string) => void] {
  const [query, setQuery] = useSearchParams();
  const hydrated = useHydrated();
  const write = (term: string) => setQuery({ q: term.trim() }, { replace: true, preventScrollReset: true });
  return [hydrated ? (query.get('q') ?? '') : '', write];
}
