import { useEffect, useRef } from 'react';

/** Scrolls to the element as often as `wanted` becomes true while the element lies outside the window. */
export function useBroughtIntoView<Shown extends HTMLElement>(wanted: boolean) {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (!wanted || !shown.current || isInsideWindow(shown.current)) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    shown.current.scrollIntoView({ block: 'start', behavior: calm ? 'instant' : 'smooth' });
  }, [wanted]);
  return shown;
}

function isInsideWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
