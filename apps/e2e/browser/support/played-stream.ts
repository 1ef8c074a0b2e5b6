import type { Page } from '@playwright/test';

const NEXT = 'played-stream';
/** What a stream is told besides its events, which are JSON. */
const ENDED = 'ended';
const BROKEN = 'broken';

/** The live streams of searches, as the test plays them, one event after the other. */
export interface PlayedStream {
  send(event: { type: string } & Record<string, unknown>): Promise<void>;
  end(): Promise<void>;
  /** The connection is lost. */
  breakOff(): Promise<void>;
}

/** Plays the streams of the pages that are opened from here on: a real one cannot be halted between two events. */
export async function playStream(page: Page): Promise<PlayedStream> {
  await page.addInitScript(
    ([next, ended, broken]) => {
      const realFetch = window.fetch;
      window.fetch = (input, init) => {
        const address = input instanceof Request ? input.url : String(input);
        if (!address.includes('/api/search/stream')) return realFetch(input, init);
        const body = new ReadableStream<Uint8Array>({
          start(stream) {
            window.addEventListener(next, (event) => {
              const said: unknown = event instanceof CustomEvent ? event.detail : undefined;
              if (said === ended) stream.close();
              else if (said === broken) stream.error(new TypeError('network error'));
              else stream.enqueue(new TextEncoder().encode(`data: ${String(said)}\n\n`));
            });
          },
        });
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
      };
    },
    [NEXT, ENDED, BROKEN] as const,
  );
  const say = (detail: string) =>
    page.evaluate(([next, said]) => void window.dispatchEvent(new CustomEvent(next, { detail: said })), [
      NEXT,
      detail,
    ] as const);
  return { send: (event) => say(JSON.stringify(event)), end: () => say(ENDED), breakOff: () => say(BROKEN) };
}
