import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a form that a button opens, and that stands in its place: the focus goes to the form's first field when it opens, and back to the
 * button when it closes.
 */
export function useFormFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    const field = form.current?.querySelector('input');
    (isOpen ? field : opener.current)?.focus();
    field?.select();
  }, [isOpen]);

  return { opener, form };
}

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
