import type { GuestCounter, SearchResult } from '@barrelhive/contracts';
import { readSearchAnswer } from '../answers/read-inventory';
import { readTooBroadRefusal } from '../answers/read-too-broad';
import { callApi } from '../api/api-client';
import { ApiError, failureText, NetworkError } from '../api/api-errors';
import { hasItems, idleSearch, searchProgress, type SearchAction, type SearchProgress } from './search-progress';
import { endsSession, readSearchStream, searchFailed, type StreamRequest } from './search-stream';

/** A server that stops ends many streams. Their pages do not all ask again at the same moment. */
const LONGEST_PAUSE_MS = 3_000;

interface SearchRun extends Omit<StreamRequest, 'onOpen' | 'onEvent'> {
  onProgress: (progress: SearchProgress) => void;
}

/** How a search ended, and what the server said of a guest's searches. */
interface SearchOutcome {
  progress: SearchProgress;
  counter: GuestCounter;
}

/**
 * Runs one search: the live stream first, a plain search when that cannot be had (specification section 4). Throws `ApiError` or
 * `NetworkError` when neither gave an answer, after telling that progress, and the signal's reason when it was left: then nobody
 * watches any more, and nothing is told.
 */
export async function runSearch(run: SearchRun): Promise<SearchOutcome> {
  const outcome: SearchOutcome = { progress: idleSearch, counter: {} };
  const take = (action: SearchAction) => {
    outcome.progress = searchProgress(outcome.progress, action);
    if (!run.signal.aborted) run.onProgress(outcome.progress);
  };
  take({ type: 'begun', term: run.term });
  try {
    await streamOrAsk(run, outcome, take);
  } catch (failure) {
    run.signal.throwIfAborted();
    const figures = failure instanceof ApiError ? readTooBroadRefusal(failure.body) : undefined;
    if (failure instanceof ApiError && figures) {
      outcome.counter = counterOf(failure.body);
      take({ type: 'refused-as-too-broad', figures });
    } else take({ type: 'broken-off', reason: failureText(failure, 'An error occurred') });
    if (outcome.progress.phase === 'failed') throw failure;
  }
  return outcome;
}

async function streamOrAsk(run: SearchRun, outcome: SearchOutcome, take: (action: SearchAction) => void) {
  let isOpen = false;
  try {
    await readSearchStream({
      ...run,
      onOpen: () => (isOpen = true),
      onEvent: (event) => {
        if (event.type === 'complete' || event.type === 'too-broad') outcome.counter = counterOf(event);
        take({ type: 'streamed', event });
      },
    });
  } catch (failure) {
    run.signal.throwIfAborted();
    if (hasItems(outcome.progress) || !mayTryPlainSearch(failure)) throw failure;
    if (isOpen) await pauseAtRandom(run.signal);
    const result = await plainSearch(run);
    outcome.counter = counterOf(result);
    take({ type: 'answered', result });
  }
}

async function pauseAtRandom(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LONGEST_PAUSE_MS * Math.random()));
  signal.throwIfAborted();
}

async function plainSearch({ term, signal }: SearchRun): Promise<SearchResult> {
  const answer = await callApi({
    method: 'POST',
    path: '/api/search',
    body: { searchTerm: term },
    answer: readSearchAnswer,
    signal,
    fallback: searchFailed,
    isRefusal: endsSession,
  });
  if ('refusal' in answer) throw new ApiError(200, answer.refusal);
  return answer.result;
}

function counterOf({ searchCount, remainingSearches }: GuestCounter): GuestCounter {
  return { searchCount, remainingSearches };
}

/** A refusal that means us (a limit, a bad term) would be the same for the plain search. */
function mayTryPlainSearch(failure: unknown): boolean {
  return (
    failure instanceof NetworkError ||
    (failure instanceof ApiError && (failure.status >= 500 || failure.status === 404))
  );
}
