import { render, screen } from '@testing-library/react';
import { TooBroadCard } from './too-broad-card';

describe('the card of a term that is too broad', () => {
  it.each([
    [1213, '“bourbon” matches 1,213 products. A search may match at most 12 items.'],
    [undefined, '“bourbon” matches too many products. A search may match at most 12 items.'],
  ])('says how many products match, when that is known: %s', (count, text) => {
    render(<TooBroadCard term="bourbon" figures={{ count, maxAllowedItems: 12 }} />);
    // The term stands in an element of its own, for its direction.
    expect(screen.getByRole('alert').textContent).toContain(text);
  });
});
