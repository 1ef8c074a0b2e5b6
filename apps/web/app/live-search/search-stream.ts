import type { EventSourceMessage } from 'eventsource-parser';
import type { ReadErrorBody } from '../answers/read-error';
import { readStreamEvent, type ReadStreamEvent } from '../answers/read-stream-event';
import { sendCall } from '../api/api-client';
import { NetworkError } from '../api/api-errors';
import { readEvents } from '../api/event-stream';
import type { StreamSlots } from './stream-slots';

export interface StreamRequest {
  term: string;
  /** A guest says so; everyone else sends a token. */
  guest: boolean;
  slots: StreamSlots;
  signal: AbortSignal;
  /** Called when the server has taken the search on. */
  onOpen: () => void;
  onEvent: (event: ReadStreamEvent) => void;
}

/** The text of a refusal is waited for; the events of a search are read as they come, however long that takes. */
const TIMEOUTS = { headersMs: 10_000, idleMs: 10_000 };
const CLOSING_TIMEOUT_MS = 1_000;

const ENDINGS = new Set<ReadStreamEvent['type']>(['complete', 'too-broad', 'error']);

/**
 * Reads a search's live stream to its end. Throws `ApiError` when the stream was refused and `NetworkError` when no headers came
 * within 10 s, nothing came for 40 s, the connection broke, it ended before its last event, or said that it cannot go on.
 */
export async function readSearchStream({ term, guest, slots, signal, onOpen, onEvent }: StreamRequest): Promise<void> {
  const release = await slots.take(signal);
  try {
    const query = new URLSearchParams({ searchTerm: term, ...(guest ? { guest: 'true' } : {}) });
    const response = await sendCall({
      path: `/api/search/stream?${query.toString()}`,
      accept: 'text/event-stream',
      signal,
      fallback: searchFailed,
      isRefusal: endsSession,
      timeouts: TIMEOUTS,
    });
    if (!response.body) throw new NetworkError();
    onOpen();
    await readEvents(response.body, (reader) => readToEnding(reader, onEvent));
  } catch (failure) {
    signal.throwIfAborted();
    throw failure instanceof TypeError || isAbort(failure) ? new NetworkError() : failure;
  } finally {
    release();
  }
}

/** Whether a search's answer ends the session. One that wants a login leads to the sign-up instead (specification section 8). */
export function endsSession(status: number, { requiresAuth = false }: ReadErrorBody): boolean {
  return (status === 401 || status === 403) && !requiresAuth;
}

/** What is said of a search the server refused without words (specification section 8). */
export function searchFailed(status: number): string {
  return `Search failed with status ${status}`;
}

async function readToEnding(
  reader: ReadableStreamDefaultReader<EventSourceMessage>,
  onEvent: (event: ReadStreamEvent) => void,
) {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new NetworkError();
    // An event nobody knows is skipped: a newer server may send more than we understand.
    const event = readStreamEvent(value.event, value.data);
    if (!event) continue;
    if (event.type !== 'error') onEvent(event);
    if (!ENDINGS.has(event.type)) continue;
    await leave(reader);
    if (event.type === 'error') throw new NetworkError();
    return;
  }
}

/** The server closes after the last event. Whoever waits for that gives the connection back whole, for the next stream to use. */
async function leave(reader: ReadableStreamDefaultReader<unknown>): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, CLOSING_TIMEOUT_MS));
  // All has been said: how the connection ends changes nothing.
  await Promise.race([reader.read(), timeout])
    .then(() => reader.cancel())
    .catch(() => undefined);
}

function isAbort(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError';
}
