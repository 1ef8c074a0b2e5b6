const STATES = /(?<![\\(]|\(hover):(hover|focus-visible)(?![\w-])/g;

/** The rules of a style sheet, in which what holds for `:hover` also holds for what is shown as if the pointer were there. */
export function withShownStates(css: string): string {
  return css.replace(STATES, (pseudo, state: string) => `:is(${pseudo},[data-shown='${state}'])`);
}

/** Draws the states that only a pointer or a key would bring about. The development server puts each style sheet into the document. */
export function showStates(): void {
  for (const style of document.querySelectorAll('style')) {
    const css = withShownStates(style.textContent);
    if (!style.textContent.includes('[data-shown=') && css !== style.textContent) style.textContent = css;
  }
}
