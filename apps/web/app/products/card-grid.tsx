import { classNames } from '@barrelhive/ui';
import { Children, type ReactNode } from 'react';

/** A multiple of two and three, so that each part but the last fills its rows at every width. */
const CARDS_OF_A_PART = 6;
/** These fill a screen, and are always laid out: what follows a short list must not jump. */
const CARDS_OF_FIRST_SCREEN = 12;

/**
 * Cards in one, two or three columns. The browser lays out and paints only the parts near the screen, so that a list of hundreds scrolls
 * smoothly; all cards stay in the document, for the search within the page and for screen readers. The margin leaves room for the focus ring,
 * since a part shows nothing beyond its own edge.
 */
export function CardGrid({ children }: { children: ReactNode }) {
  const cards = Children.toArray(children);
  const parts = Array.from({ length: Math.ceil(cards.length / CARDS_OF_A_PART) }, (_, part) => part * CARDS_OF_A_PART);
  return (
    <div className="grid grid-cols-1 gap-4">
      {parts.map((first) => (
        <div
          key={first}
          className={classNames(
            '-m-2 grid items-start gap-4 p-2 md:grid-cols-2 lg:grid-cols-3',
            first >= CARDS_OF_FIRST_SCREEN && 'near-screen',
          )}
        >
          {cards.slice(first, first + CARDS_OF_A_PART)}
        </div>
      ))}
    </div>
  );
}
