import { PRODUCT_NAME } from '@barrelhive/rules';
import { useEffect } from 'react';

/** A text that the server replaces with what it knows of what the page is about (described-pages of the gateway). */
export function Served({ place, children }: { place: 'name' | 'where'; children: string }) {
  return (
    <span className="block" data-served={place} suppressHydrationWarning>
      {children}
    </span>
  );
}

/** Takes away, before the page is about something else, what the document said of what it was about. Puts its name into the title once that is known. */
export function useServedHead(subject: string, name?: string): void {
  useEffect(
    () => () => {
      for (const tag of document.head.querySelectorAll('[data-of-page]')) tag.remove();
    },
    [subject],
  );
  useEffect(() => {
    if (name !== undefined) document.title = `${name} | ${PRODUCT_NAME}`;
  }, [name]);
}
