import { EventSourceParserStream } from 'eventsource-parser/stream';
import { sendCall } from '../../api/api-client';
import { idleTimeout } from '../../api/timeouts';

/** The server sends a comment every 15 s: after this long two are missing. */
const IDLE_MS = 40_000;

/**
 * Ends when the server says that the caller's plan changed. False when it will not say so: a stream that is refused, breaks or ends only
 * makes no wait shorter, and nothing is shown of it.
 */
export async function hearOfChange(signal: AbortSignal): Promise<boolean> {
  try {
    // Whoever is refused hears so by the looks that run beside this.
    const { body } = await sendCall({
      path: '/api/me/changes',
      accept: 'text/event-stream',
      signal,
      refusals: 'caller',
    });
    return body !== null && (await saysChange(body));
  } catch {
    return false;
  }
}

async function saysChange(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<boolean> {
  const { stream, stop } = idleTimeout<Uint8Array<ArrayBuffer>>(IDLE_MS);
  const text = body.pipeThrough(stream).pipeThrough(new TextDecoderStream());
  const reader = text.pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (next.value.event === 'plan-changed') return true;
    }
    return false;
  } finally {
    stop();
  }
}
