import type { ReactNode } from 'react';

/** A building block in one of its states. */
export interface Example {
  state: string;
  shown: ReactNode;
  /** It is made for the width of a page. */
  isWide?: true;
}

/** The examples of building blocks, by the name of the component. */
export type Examples = Readonly<Record<string, readonly Example[]>>;

/** For the states that only a pointer or a key brings about: `<Button {...shownAs('hover')} />`. `show-states.ts` draws them. */
export function shownAs(state: 'hover' | 'focus-visible') {
  return { 'data-shown': state };
}

export const LONG_WORDS =
  'Colonel E. H. Taylor, Jr. Straight Kentucky Bourbon Whiskey, Warehouse C, Bottled in Bond, from a barrel that somebody chose';
export const RIGHT_TO_LEFT = 'ויסקי של מסעדה ותיקה';
