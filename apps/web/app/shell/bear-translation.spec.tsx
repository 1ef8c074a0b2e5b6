import { Button } from '@barrelhive/ui';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { bearTranslation } from './bear-translation';

/** Puts what a translator of a browser puts in the place of each text. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const translated = document.createElement('font');
    translated.append(`${text.data} in Spanish`);
    text.replaceWith(translated);
  }
}

/** Shows a part, has it translated, and shows the next one in its place. */
function showTranslated(part: ReactNode, next: ReactNode): void {
  const { container, rerender } = render(part);
  translate(container);
  rerender(next);
}

describe('a page that the browser has translated', () => {
  beforeAll(bearTranslation);

  it('shows that a button is busy', () => {
    showTranslated(<Button>Login</Button>, <Button busy>Login</Button>);
    expect(screen.getByRole('button', { busy: true }).querySelector('svg')).not.toBeNull();
  });

  it('goes on without a text that is not there any more', () => {
    const page = (hint: string | false) => (
      <p>
        <b>Phone</b>
        {hint}
      </p>
    );
    showTranslated(page('Ten digits'), page(false));
    expect(screen.getByText('Phone in Spanish')).toBeTruthy();
  });

  it('keeps the order of everything else', () => {
    const list = (letters: string[]) => letters.map((letter) => <i key={letter}>{letter}</i>);
    const { container, rerender } = render(list(['c', 'a']));
    rerender(list(['a', 'b', 'c']));
    expect(container.textContent).toBe('abc');
  });
});
