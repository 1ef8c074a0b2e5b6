import { NetworkError } from './api-errors';

/** The server gives an answer up after 30 s, and says so. */
export const ANSWER_TIMEOUT_MS = 35_000;

/**
 * What comes within this many milliseconds, or a `NetworkError`. A connection that dies without a word, as in a lift, would otherwise keep its
 * caller waiting for minutes.
 */
export async function within<Result>(ms: number, coming: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError()), ms);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A stream that passes on what comes, and fails with a `NetworkError` when nothing came for this many milliseconds. */
export function idleTimeout<Piece>(ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** To be called when the stream is read no longer, however it ended. */
  const stop = () => clearTimeout(timer);
  const restart = (controller: TransformStreamDefaultController<Piece>) => {
    stop();
    timer = setTimeout(() => controller.error(new NetworkError()), ms);
  };
  const stream = new TransformStream<Piece, Piece>({
    start: restart,
    transform: (piece, controller) => {
      restart(controller);
      controller.enqueue(piece);
    },
    flush: stop,
  });
  return { stream, stop };
}

/**
 * The whole body of an answer, in the pieces in which it came. One that goes on coming may take its time; when nothing came for this many
 * milliseconds, it fails with a `NetworkError` and gives its connection back.
 */
export async function readWithIdleTimeout(
  { body }: Response,
  ms = ANSWER_TIMEOUT_MS,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  if (!body) return pieces;
  const { stream, stop } = idleTimeout<Uint8Array<ArrayBuffer>>(ms);
  const reader = body.pipeThrough(stream).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value);
    return pieces;
  } finally {
    stop();
  }
}
