import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of page, not at the first, the focus goes to the page's h1, so that a screen reader starts there. */
export function RouteChangeFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
