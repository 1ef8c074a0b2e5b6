import { useEffect, useState } from 'react';

const RENEW_EVERY_MS = 30_000;

/** The time, kept up to date to half a minute: for what is said in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
