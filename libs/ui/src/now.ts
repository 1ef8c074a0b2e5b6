import { useEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';

const RENEW_EVERY_MS = 30_000;
/** Less than this may be the way of an answer. */
const LEAST_DIFFERENCE_MS = 60_000;

const serverClock = createStore(() => ({ aheadMs: 0 }));

/** Takes over what the server's clock says now. */
export function setServerTime(now: Date): void {
  const aheadMs = now.getTime() - Date.now();
  serverClock.setState({ aheadMs: Math.abs(aheadMs) < LEAST_DIFFERENCE_MS ? 0 : aheadMs });
}

/** An answer that nobody may keep was given just now, and tells what the server's clock says. */
export function hearServerTime({ headers }: Response): void {
  const said = Date.parse(headers.get('date') ?? '');
  const mayBeKept = headers.get('cache-control')?.includes('no-store') !== true;
  if (!mayBeKept && !Number.isNaN(said)) setServerTime(new Date(said));
}

/** The time, kept up to date to half a minute: for what is said in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The time by the server's clock, for what is judged and not shown: by a clock that is ahead a plan would be over before its time. */
export function serverNow(): Date {
  return new Date(Date.now() + serverClock.getState().aheadMs);
}

/** What {@link useNow} gives, by the server's clock: that of a device may be off by hours, and fresh figures would seem old, or old ones fresh. */
export function useServerNow(): Date {
  const { aheadMs } = useStore(serverClock);
  return new Date(useNow().getTime() + aheadMs);
}
