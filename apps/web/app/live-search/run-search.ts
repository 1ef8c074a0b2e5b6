import { searchResult, type GuestCounter, type SearchStreamEvent } from '@barrelhive/contracts';
import { callApi } from '../api/api-client';
import { ApiError, failureText, NetworkError } from '../api/api-errors';
import type { SearchAction } from './search-progress';
import { readSearchStream, searchFailed } from './search-stream';
import type { StreamSlots } from './stream-slots';

interface SearchRun {
  term: string;
  guest: boolean;
  slots: StreamSlots;
  signal: AbortSignal;
  dispatch: (action: SearchAction) => void;
}

interface StreamOutcome {
  counter: GuestCounter;
  /** Items came, so what there is may stand when the stream breaks. */
  hasData: boolean;
  /** The stream said `error`. */
  error?: Extract<SearchStreamEvent, { type: 'error' }>;
}

/**
 * Runs one search: the live stream first, a plain search when that cannot be had (specification section 4). Answers the guest's
 * counter; throws `ApiError` or `NetworkError` when neither gave an answer, after dispatching so, and the signal's reason when it
 * was left: then nobody watches any more, and nothing is dispatched.
 */
export async function runSearch(run: SearchRun): Promise<GuestCounter> {
  run.dispatch({ type: 'begun', term: run.term });
  const outcome: StreamOutcome = { counter: {}, hasData: false };
  try {
    await readSearchStream({ ...run, onEvent: (event) => takeIn(event, outcome, run) });
    if (!outcome.error) return outcome.counter;
    if (outcome.hasData) return brokenOff(run, outcome);
  } catch (failure) {
    run.signal.throwIfAborted();
    if (outcome.hasData) return brokenOff(run, outcome);
    if (!mayTryPlainSearch(failure)) {
      run.dispatch({ type: 'broken-off', reason: reasonOf(failure) });
      throw failure;
    }
  }
  return plainSearch(run);
}

function takeIn(event: SearchStreamEvent, outcome: StreamOutcome, { dispatch }: SearchRun): void {
  if (event.type === 'error') {
    outcome.error = event;
    return;
  }
  if (event.type === 'complete' || event.type === 'too-many-results') {
    const { searchCount, remainingSearches } = event;
    outcome.counter = { searchCount, remainingSearches };
  }
  outcome.hasData ||= bringsItems(event);
  dispatch({ type: 'streamed', event });
}

/** A summary of nothing leaves nothing to complete with. */
function bringsItems(event: SearchStreamEvent): boolean {
  if (event.type === 'initial-summary' || event.type === 'products') return event.items.length > 0;
  return event.type === 'product-update' || event.type === 'item-update';
}

function brokenOff({ dispatch }: SearchRun, { counter }: StreamOutcome): GuestCounter {
  dispatch({ type: 'broken-off' });
  return counter;
}

/** A refusal that means us (a limit, a bad term) would be the same for the plain search. */
function mayTryPlainSearch(failure: unknown): boolean {
  return (
    failure instanceof NetworkError ||
    (failure instanceof ApiError && (failure.status >= 500 || failure.status === 404))
  );
}

function reasonOf(failure: unknown): string {
  return failureText(failure, 'An error occurred');
}

async function plainSearch({ term, signal, dispatch }: SearchRun): Promise<GuestCounter> {
  try {
    const result = await callApi({
      method: 'POST',
      path: '/api/search',
      body: { searchTerm: term },
      answer: searchResult,
      signal,
      refusals: 'caller',
      fallback: searchFailed,
    });
    dispatch({ type: 'answered', result });
    return { searchCount: result.searchCount, remainingSearches: result.remainingSearches };
  } catch (failure) {
    signal.throwIfAborted();
    dispatch({ type: 'broken-off', reason: reasonOf(failure) });
    throw failure;
  }
}
