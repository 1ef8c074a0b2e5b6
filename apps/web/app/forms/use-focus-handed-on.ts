import { useLayoutEffect, useRef } from 'react';

/**
 * For what may go while the focus is in it, such as the card of an alert that is deleted: the focus goes to the page's heading then, and is not
 * lost to the page's beginning.
 */
export function useFocusHandedOn<Root extends HTMLElement>() {
  const root = useRef<Root>(null);

  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
  }, []);

  return root;
}
