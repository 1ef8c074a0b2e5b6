import { NetworkError } from '../api/api-errors';

/** Passes on what comes, and breaks with a `NetworkError` when nothing came for so many milliseconds. */
export function brokenBySilence<Piece>(ms: number): TransformStream<Piece, Piece> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (controller: TransformStreamDefaultController<Piece>) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.error(new NetworkError()), ms);
  };
  return new TransformStream<Piece, Piece>({
    start: listen,
    transform: (piece, controller) => {
      listen(controller);
      controller.enqueue(piece);
    },
    flush: () => clearTimeout(timer),
  });
}
