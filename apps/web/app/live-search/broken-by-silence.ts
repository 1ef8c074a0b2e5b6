import { NetworkError } from '../api/api-errors';

interface BrokenBySilence<Piece> {
  listener: TransformStream<Piece, Piece>;
  /** To be called when nobody listens any more, however the stream came to its end. */
  leave: () => void;
}

/** Passes on what comes, and breaks with a `NetworkError` when nothing came for so many milliseconds. */
export function brokenBySilence<Piece>(ms: number): BrokenBySilence<Piece> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => clearTimeout(timer);
  const listen = (controller: TransformStreamDefaultController<Piece>) => {
    leave();
    timer = setTimeout(() => controller.error(new NetworkError()), ms);
  };
  const listener = new TransformStream<Piece, Piece>({
    start: listen,
    transform: (piece, controller) => {
      listen(controller);
      controller.enqueue(piece);
    },
    flush: leave,
  });
  return { listener, leave };
}
