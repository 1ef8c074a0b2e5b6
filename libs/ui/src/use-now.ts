import { useEffect, useState } from 'react';

const renewEveryMs = 30_000;

/** The time, kept up to date to half a minute: for what is said in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), renewEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
