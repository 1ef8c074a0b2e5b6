import type { SearchStreamEvent } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { bottle, logIn } from '../../../test/example-data';
import { searchStream } from '../../../test/search-stream';
import { server } from '../../../test/server';
import { createQueryClient } from '../../api/query-client';
import { browserSession } from '../../session/session';
import { guestCounter } from './guest-counter-store';
import { GUEST_LIMIT_EXCEEDED, guestSearchFailure, NO_SEARCHES_LEFT, SEARCH_FAILED } from './texts';
import { useSearch } from './use-search';

const warning = jest.spyOn(toast, 'warning').mockReturnValue();
const success = jest.spyOn(toast, 'success').mockReturnValue();

/** A page whose address has this term. */
function open(termOfAddress = '', queryClient = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  return {
    queryClient,
    ...renderHook(() => ({ ...useSearch(termOfAddress), at: useLocation().pathname }), { wrapper }),
  };
}

async function searchWhile(event: SearchStreamEvent) {
  guestCounter.setState({ used: 0, remaining: 3 });
  server.use(searchStream(event));
  const { result } = open();
  await act(() => result.current.search('buffalo'));
  return result;
}

describe('the toast at the end of a search', () => {
  beforeEach(() => success.mockClear());

  it('says that the check is completed when it is', async () => {
    const result = await searchWhile({ type: 'complete', items: [], count: 0 });
    expect(result.current.progress.phase).toBe('complete');
    expect(success).toHaveBeenCalledWith('Inventory check completed', expect.anything());
  });

  it('does not say so when the term was too broad, in whatever words the server tells that', async () => {
    const words = { message: 'Search Term Too Broad', count: 213 };
    const result = await searchWhile({ type: 'refinement_required', ...words });
    expect(result.current.progress.phase).toBe('too-broad');
    expect(success).not.toHaveBeenCalled();
    expect(guestCounter.getState()).toEqual({ used: 0, remaining: 3 });
  });
});

describe('a search that is refused after another was answered', () => {
  async function progressAfterRefusalOf(term: string, searchesLeft: number) {
    const counter = { searchCount: 3 - searchesLeft, remainingSearches: searchesLeft };
    const result = await searchWhile({ type: 'complete', items: [bottle], count: 1, ...counter });
    expect(result.current.progress.items).toHaveLength(1);
    await act(() => result.current.search(term));
    return result.current.progress;
  }

  it.each([
    ['eagle rare', 0, GUEST_LIMIT_EXCEEDED, NO_SEARCHES_LEFT],
    ['abc', 2, 'Search term must be at least 4 characters.', 'Search term must be at least 4 characters.'],
  ])('says why in place of the results: "%s" with %i left', async (term, searchesLeft, reason, toasts) => {
    const progress = await progressAfterRefusalOf(term, searchesLeft);
    expect(progress).toMatchObject({ phase: 'failed', term, items: [], failure: reason });
    expect(warning).toHaveBeenLastCalledWith(toasts);
  });

  it('says on the page, too, that none is left, when it is the first on the page', async () => {
    guestCounter.setState({ used: 3, remaining: 0 });
    const { result } = open();
    await act(() => result.current.search('eagle rare'));
    expect(result.current.progress).toMatchObject({ phase: 'failed', failure: GUEST_LIMIT_EXCEEDED });
  });

  it('shows nothing more of a search that still runs', async () => {
    guestCounter.setState({ used: 0, remaining: 3 });
    const { stream, tell, left } = heldStream();
    server.use(stream);
    const { result } = open();
    act(() => void result.current.search('buffalo'));
    tell({ type: 'initial-summary', items: [bottle], count: 1 });
    await waitFor(() => expect(result.current.progress.items).toHaveLength(1));
    await act(() => result.current.search('abc'));
    tell({ type: 'complete', items: [bottle, { ...bottle, id: '2', sku: '2' }], count: 2 });
    await act(() => left);
    expect(result.current.progress).toMatchObject({ phase: 'failed', term: 'abc', items: [] });
    expect(guestCounter.getState()).toEqual({ used: 1, remaining: 2 });
  });
});

/** A live search that tells its events one by one. */
function heldStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const tell = (event: SearchStreamEvent) =>
    // Whoever has left hears nothing.
    void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)).catch(() => undefined);
  let noteLeft = (): void => undefined;
  /** Resolves when the page has left it. */
  const left = new Promise<void>((resolve) => (noteLeft = resolve));
  const stream = http.get('/api/search/stream', ({ request }) => {
    request.signal.addEventListener('abort', noteLeft);
    return new HttpResponse(readable);
  });
  return { stream, tell, left };
}

describe('a search that the server refuses', () => {
  const error = jest.spyOn(toast, 'error').mockReturnValue();

  /** Searches as a guest with two searches left while the server answers this. */
  async function searchRefusedWith(status: number, body: Record<string, unknown>) {
    error.mockClear();
    guestCounter.setState({ used: 1, remaining: 2 });
    const refused = () => HttpResponse.json(body, { status });
    server.use(http.get('/api/search/stream', refused), http.post('/api/search', refused));
    const { result } = open();
    await act(() => result.current.search('buffalo'));
    const { used, remaining } = guestCounter.getState();
    return { toasts: error.mock.calls.map(([text]) => text), at: result.current.at, used, remaining };
  }

  const limit = "You've reached your search limit. Please sign up to continue searching.";
  const limitOfCode = "You've used all 3 guest searches. Sign up for unlimited searches!";
  const code = 'GUEST_SEARCH_LIMIT_EXCEEDED';
  it.each<[number, Record<string, unknown>, string]>([
    [403, { code, isGuestError: true, requiresAuth: true, message: 'Limit' }, limitOfCode],
    [200, { code, isGuestError: true, requiresAuth: true, message: 'Limit' }, limitOfCode],
    [403, { isGuestError: true, requiresAuth: true, message: 'Sign up' }, limit],
    [200, { isGuestError: true, message: 'Sign up' }, limit],
    [403, { error: 'Guest search limit exceeded' }, limit],
    [429, { message: 'Quota exceeded' }, limit],
    [200, { error: 'Search limit reached' }, limit],
  ])('with %i and %j has used up the searches of a guest, who stays', async (status, body, text) => {
    expect(await searchRefusedWith(status, body)).toEqual({ toasts: [text], at: '/', used: 3, remaining: 0 });
  });

  it.each([401, 403])('with %i and no word about why costs a guest one, who stays', async (status) => {
    const toasts = ['Failed to check inventory. Please try again.'];
    expect(await searchRefusedWith(status, {})).toEqual({ toasts, at: '/', used: 2, remaining: 1 });
  });

  it.each<[number, Record<string, unknown>, string]>([
    [401, { requiresAuth: true }, 'Authentication required'],
    [401, { requiresAuth: true, error: 'Log in first' }, 'Log in first'],
    [403, { requiresAuth: true, message: 'Log in' }, 'Log in'],
    [200, { requiresAuth: true, message: 'Log in' }, 'Log in'],
  ])('with %i and %j leads a guest and a member to the sign-up', async (status, body, text) => {
    expect(await searchRefusedWith(status, body)).toMatchObject({ toasts: [text], at: '/signup', used: 1 });
    logIn();
    expect(await searchRefusedWith(status, body)).toMatchObject({ toasts: [text], at: '/signup', used: 1 });
    expect(browserSession.getState().token).toBe('token-1');
    browserSession.logOut();
  });
});

describe('a search that fails', () => {
  const error = jest.spyOn(toast, 'error').mockReturnValue();
  const broken = () => HttpResponse.json({ error: 'Internal Server Error' }, { status: 500 });
  it.each([
    ['a guest without a connection what it was', false, HttpResponse.error, guestSearchFailure('network')],
    ['a member without a connection to try again', true, HttpResponse.error, SEARCH_FAILED],
    ['a member whose server fails to try again', true, broken, SEARCH_FAILED],
  ])('tells %s', async (_, isMember, answer, text) => {
    error.mockClear();
    if (isMember) logIn();
    server.use(http.get('/api/search/stream', answer), http.post('/api/search', answer));
    const { result } = open();
    await act(() => result.current.search('buffalo'));
    expect(error.mock.calls.map(([said]) => said)).toEqual([text]);
    browserSession.logOut();
  });
});

describe('what a search found, on the way back to it', () => {
  const found: SearchStreamEvent = { type: 'complete', items: [bottle], count: 1 };

  afterEach(() => browserSession.logOut());

  async function searchAndLeave(term: string) {
    guestCounter.setState({ used: 0, remaining: 3 });
    server.use(searchStream(found));
    const { queryClient, result, unmount } = open();
    await act(() => result.current.search(term));
    unmount();
    return queryClient;
  }

  it('is there again with its time, and costs a guest nothing', async () => {
    const before = Date.now();
    const queryClient = await searchAndLeave(' Buffalo  trace');
    const left = guestCounter.getState();
    server.use(http.all('*', () => HttpResponse.error()));
    const { progress } = open('Buffalo  trace', queryClient).result.current;
    expect(progress).toMatchObject({ phase: 'complete', items: [bottle] });
    expect(Date.parse(progress.keptAt ?? '')).toBeGreaterThanOrEqual(before);
    expect(guestCounter.getState()).toEqual(left);
  });

  it('is not there for another term, nor for a link that somebody shared', async () => {
    const queryClient = await searchAndLeave('buffalo trace');
    expect(open('eagle rare', queryClient).result.current.progress.phase).toBe('idle');
    expect(open('buffalo trace').result.current.progress.phase).toBe('idle');
  });

  it('is as far as it had come when it was left for a bottle', async () => {
    const summary = { type: 'initial-summary', items: [bottle], count: 1 };
    const { queryClient, result, unmount } = open();
    server.use(
      http.get('/api/search/stream', () => {
        const body = new ReadableStream({
          start: (stream) => stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(summary)}\n\n`)),
        });
        return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
      }),
    );
    guestCounter.setState({ used: 0, remaining: 3 });
    act(() => void result.current.search('buffalo trace'));
    await waitFor(() => expect(result.current.progress.items).toHaveLength(1));
    unmount();
    const { progress } = open('buffalo trace', queryClient).result.current;
    expect(progress).toMatchObject({ phase: 'complete', items: [bottle], awaitingStores: new Set() });
    expect(guestCounter.getState()).toEqual({ used: 1, remaining: 2 });
  });

  it('is not kept when the session changed while it ran', async () => {
    const { queryClient, result } = open();
    guestCounter.setState({ used: 0, remaining: 3 });
    server.use(searchStream(found));
    await act(async () => {
      const searching = result.current.search('buffalo trace');
      logIn();
      await searching;
    });
    expect(result.current.progress.phase).toBe('complete');
    expect(open('buffalo trace', queryClient).result.current.progress.phase).toBe('idle');
  });
});
