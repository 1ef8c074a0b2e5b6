/** Lets a few streams run at once; the others wait in line. */
export interface StreamSlots {
  /** Waits for a free slot and takes it; call the answer to give it back. Rejects when the signal aborts first. */
  take(signal: AbortSignal): Promise<() => void>;
}

/** A browser opens six connections to a host over HTTP/1.1: more streams than this would leave none for other calls. */
export const STREAMS_AT_ONCE = 3;

export function createStreamSlots(limit: number): StreamSlots {
  const waiting = new Set<() => void>();
  let free = limit;

  function occupy(): () => void {
    free -= 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      free += 1;
      const [next] = waiting;
      next?.();
    };
  }

  return {
    async take(signal) {
      signal.throwIfAborted();
      while (free === 0) await nextTurn(waiting, signal);
      return occupy();
    },
  };
}

function nextTurn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(turn);
      signal.removeEventListener('abort', giveUp);
    };
    const turn = () => {
      leave();
      resolve();
    };
    const giveUp = () => {
      leave();
      reject(new DOMException('The search was left.', 'AbortError'));
    };
    waiting.add(turn);
    signal.addEventListener('abort', giveUp);
  });
}

/** The slots all searches of this page share. */
export const pageStreamSlots = createStreamSlots(STREAMS_AT_ONCE);
