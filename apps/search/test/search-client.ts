import { searchResult, searchStreamEvent, type SearchResult, type SearchStreamEvent } from '@barrelhive/contracts';
import { createParser } from 'eventsource-parser';

/** Who asks: a token, or a guest with a cookie and an address. */
export interface Caller {
  token?: string;
  cookie?: string;
  /** The client's address as the proxy before us would tell it. */
  address?: string;
  signal?: AbortSignal;
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

export function headersOf({ token, cookie, address }: Caller): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : { 'x-guest-user': 'true' }),
    ...(cookie && { cookie }),
    ...(address && { 'x-forwarded-for': address }),
  };
}

export async function getJson(url: string, caller: Caller = {}): Promise<Answer> {
  const response = await fetch(url, { headers: headersOf(caller) });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

export async function postJson(url: string, body: unknown, caller: Caller = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(caller) },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

/** A search that must be answered, by the contract. */
export async function search(base: string, searchTerm: string, caller: Caller): Promise<SearchResult> {
  const { status, body } = await postJson(`${base}/api/search`, { searchTerm }, caller);
  if (status !== 200) throw new Error(`the search was answered ${status}: ${JSON.stringify(body)}`);
  return searchResult.parse(body);
}

export function streamUrl(base: string, searchTerm: string, query: Record<string, string> = {}): string {
  return `${base}/api/search/stream?${new URLSearchParams({ searchTerm, ...query }).toString()}`;
}

export interface StreamedSearch {
  status: number;
  headers: Headers;
  /** Every event in order, by the contract. */
  events: SearchStreamEvent[];
  types: string[];
}

/** Reads a stream to its end. Fails when an event's name is not the type in its JSON. */
export async function streamSearch(url: string, caller: Caller = {}): Promise<StreamedSearch> {
  const response = await fetch(url, { headers: headersOf(caller), ...(caller.signal && { signal: caller.signal }) });
  const events: SearchStreamEvent[] = [];
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const parsed = searchStreamEvent.parse(JSON.parse(data));
        if (parsed.type !== event) throw new Error(`the event ${event} says it is ${parsed.type}`);
        events.push(parsed);
      },
    });
    parser.feed(await response.text());
  }
  return { status: response.status, headers: response.headers, events, types: events.map(({ type }) => type) };
}

/** The Cookie header that brings a guest back. */
export function cookieOf({ headers }: { headers: Headers }): string {
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
