import type { EventSourceMessage } from 'eventsource-parser';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { idleTimeout } from './timeouts';

/** The server sends a comment every 15 s: after this long two are missing. */
const IDLE_MS = 40_000;

/** Has `read` read the events of a body as they come. Reading breaks when nothing came for 40 s. */
export async function readEvents<Result>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  read: (reader: ReadableStreamDefaultReader<EventSourceMessage>) => Promise<Result>,
): Promise<Result> {
  const { stream, stop } = idleTimeout<Uint8Array<ArrayBuffer>>(IDLE_MS);
  const text = body.pipeThrough(stream).pipeThrough(new TextDecoderStream());
  try {
    return await read(text.pipeThrough(new EventSourceParserStream()).getReader());
  } finally {
    stop();
  }
}
