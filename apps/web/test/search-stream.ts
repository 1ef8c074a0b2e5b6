import type { SearchStreamEvent } from '@barrelhive/contracts';
import { http, HttpResponse } from 'msw';

/** Answers the live search with these events; also with such as no server sends. */
export function searchStream(...events: (SearchStreamEvent | ({ type: string } & Record<string, unknown>))[]) {
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  return http.get(
    '/api/search/stream',
    () => new HttpResponse(text, { headers: { 'Content-Type': 'text/event-stream' } }),
  );
}
