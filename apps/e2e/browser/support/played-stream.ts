import type { Page } from '@playwright/test';

const NEXT = 'played-stream';

/** The live streams of searches, as the test plays them, one event after the other. */
export interface PlayedStream {
  send(event: { type: string } & Record<string, unknown>): Promise<void>;
  /** The connection is lost. */
  breakOff(): Promise<void>;
}

/** Plays the streams of the pages that are opened from here on: a real one cannot be halted between two events. */
export async function playStream(page: Page): Promise<PlayedStream> {
  await page.addInitScript((next) => {
    const realFetch = window.fetch;
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (!address.includes('/api/search/stream')) return realFetch(input, init);
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          window.addEventListener(next, (event) => {
            const text: unknown = event instanceof CustomEvent ? event.detail : undefined;
            if (typeof text === 'string') stream.enqueue(new TextEncoder().encode(`data: ${text}\n\n`));
            else stream.error(new TypeError('network error'));
          });
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    };
  }, NEXT);
  const say = (detail: string | null) =>
    page.evaluate(([next, text]) => void window.dispatchEvent(new CustomEvent(next, { detail: text })), [
      NEXT,
      detail,
    ] as const);
  return { send: (event) => say(JSON.stringify(event)), breakOff: () => say(null) };
}
