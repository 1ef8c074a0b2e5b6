import { within } from './within';

/** The server gives an answer up after 30 s, and says so. */
export const SILENCE_MS = 35_000;

/**
 * The whole body of an answer, in the pieces in which it came. One that goes on coming may take its time; when nothing came for so many
 * milliseconds, it fails with a `NetworkError` and gives its connection back.
 */
export async function bodyHeard({ body }: Response, silenceMs = SILENCE_MS): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  try {
    for (;;) {
      const piece = await (reader && within(silenceMs, reader.read()));
      if (!piece || piece.done) return pieces;
      pieces.push(piece.value);
    }
  } catch (failure) {
    // It has failed already: how its connection ends changes nothing.
    void reader?.cancel().catch(() => undefined);
    throw failure;
  }
}
