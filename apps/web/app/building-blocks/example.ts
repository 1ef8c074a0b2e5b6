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

/** For the states that only a pointer or a key brings about: `<Button {...shownAs('hover')} />`. `showStates` draws them. */
export function shownAs(state: 'hover' | 'focus-visible') {
  return { 'data-shown': state };
}

export const LONG_WORDS =
  'Colonel E. H. Taylor, Jr. Straight Kentucky Bourbon Whiskey, Warehouse C, Bottled in Bond, from a barrel that somebody chose';
export const RIGHT_TO_LEFT = 'ויסקי של מסעדה ותיקה';

const STATES = /(?<![\\(]|\(hover):(hover|focus-visible)(?![\w-])/g;

/** The rules of a style sheet, in which what holds for `:hover` also holds for what is shown as if the pointer were there. */
export function withShownStates(css: string): string {
  return css.replace(STATES, (pseudo, state: string) => `:is(${pseudo},[data-shown='${state}'])`);
}

/** Draws the states that only a pointer or a key would bring about. */
export function showStates(): void {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  const drawn = new CSSStyleSheet();
  drawn.replaceSync(withShownStates(rules.join('\n')));
  document.adoptedStyleSheets = [drawn];
}
