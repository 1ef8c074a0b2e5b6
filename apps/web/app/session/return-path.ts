import type { Location } from 'react-router';

/** Pages around the session itself: who has just logged in wants none of them. Addresses mean the same in capitals. */
const ENTRANCES = ['/login', '/signup', '/change-password'];

/** Where a visitor wanted to go before logging in; only our own paths count. Parsed by hand: the landing page does without a schema library. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !from.startsWith('/') || from.startsWith('//')) return '/alerts';
  return isEntrance(from.split(/[?#]/, 1)[0] ?? from) ? '/alerts' : from;
}

/** What the log-in form is told when a session ends on a page: to come back there, or to where the page itself was to lead. */
export function originOf({ pathname, search, state }: Pick<Location, 'pathname' | 'search' | 'state'>): {
  from: string;
} {
  return { from: isEntrance(pathname) ? returnPath(state) : `${pathname}${search}` };
}

function isEntrance(pathname: string): boolean {
  return ENTRANCES.includes(pathname.toLowerCase().replace(/(?<!\/)\/+$/, ''));
}
