import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';

const Announce = createContext<(message: string) => void>(() => undefined);

/** Milliseconds between two announcements; what comes faster replaces what waits. */
const ANNOUNCEMENT_GAP_MS = 1000;

/** Holds the page's one polite live region. */
export function LiveRegionProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState('');
  const waiting = useRef<string | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const announce = useCallback((next: string) => {
    waiting.current = next;
    if (timer.current) return;
    const speak = () => {
      timer.current = undefined;
      if (waiting.current === undefined) return;
      setMessage(waiting.current);
      waiting.current = undefined;
      timer.current = setTimeout(speak, ANNOUNCEMENT_GAP_MS);
    };
    speak();
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <Announce.Provider value={announce}>
      {children}
      <div role="status" aria-live="polite" className="sr-only">
        {message}
      </div>
    </Announce.Provider>
  );
}

/** A function that has a sentence read out, at most once a second. */
export function useAnnounce(): (message: string) => void {
  return useContext(Announce);
}
