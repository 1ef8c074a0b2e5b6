import { NetworkError } from './api-errors';
import { controllerUnder } from './controller-under';

/** How long one waits: for the headers of an answer, and then from one piece of its body to the next. */
export interface Patience {
  headersMs: number;
  silenceMs: number;
}

/**
 * Fetches, and gives up with a `NetworkError` when nothing is heard for so long. A connection that dies without a word, as in a lift, would
 * otherwise keep its caller waiting for minutes.
 */
export async function fetchHeard(path: string, init: RequestInit, patience: Patience): Promise<Response> {
  const call = controllerUnder(init.signal);
  const giveUp = () => call.abort(new NetworkError());
  let timer = setTimeout(giveUp, patience.headersMs);
  const end = () => clearTimeout(timer);
  const heard = () => {
    end();
    timer = setTimeout(giveUp, patience.silenceMs);
  };
  try {
    const response = await fetch(path, { ...init, signal: call.signal });
    if (!response.body) {
      end();
      return response;
    }
    heard();
    return new Response(response.body.pipeThrough(eachPieceTold({ heard, end, signal: call.signal })), response);
  } catch (failure) {
    end();
    throw failure;
  }
}

interface Listener {
  heard: () => void;
  end: () => void;
  signal: AbortSignal;
}

function eachPieceTold({ heard, end, signal }: Listener) {
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    // Ends the reading itself, whatever becomes of the connection.
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason), { once: true }),
    transform: (piece, controller) => {
      heard();
      controller.enqueue(piece);
    },
    flush: end,
  });
}
