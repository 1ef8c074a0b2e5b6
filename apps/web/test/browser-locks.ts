type Work = () => unknown;

/** Gives the browser of a spec locks, which jsdom lacks: one, whatever its name. Call the answer to take them away again. */
export function installLocks(request: (work: Work, signal: AbortSignal) => Promise<unknown> = oneAfterAnother()) {
  const locks = { request: (_: string, { signal }: { signal: AbortSignal }, work: Work) => request(work, signal) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  return () => void Reflect.deleteProperty(navigator, 'locks');
}

/** As another tab does that holds the session: gives the way to let it go. */
export function holdInOtherTab(): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks.request('barrelhive-session', { signal: new AbortController().signal }, () => released);
  return release;
}

function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return (work: Work, signal: AbortSignal): Promise<unknown> => {
    const left = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('The wait was left.', 'AbortError')));
    });
    const done = Promise.race([last, left]).then(work);
    last = Promise.allSettled([last, done]);
    return done;
  };
}
