import { fireEvent, render, screen, within } from '@testing-library/react';
import { TooBroadCard } from './too-broad-card';

describe('the card of a term that is too broad', () => {
  it.each([
    [1213, '“bourbon” matches 1,213 products. A search may match at most 12 items.'],
    [undefined, '“bourbon” matches too many products. A search may match at most 12 items.'],
  ])('says how many products match, when that is known: %s', (count, text) => {
    render(<TooBroadCard term="bourbon" figures={{ count, maxAllowedItems: 12 }} onNarrow={jest.fn()} />);
    // The term stands in an element of its own, for its direction.
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('specific brand name');
  });

  it('shows below it what the term may be narrowed to, and takes what is tapped', () => {
    const narrower = [
      { term: 'High West Double Rye', count: 4 },
      { term: 'High West Bottled in Bond', count: 1 },
    ];
    const onNarrow = jest.fn();
    render(
      <TooBroadCard term="high west" figures={{ count: 17, maxAllowedItems: 10, narrower }} onNarrow={onNarrow} />,
    );
    const list = within(screen.getByRole('list', { name: 'Narrow it down to' }));
    expect(list.getByRole('button', { name: 'High West Bottled in Bond 1 product' })).toBeTruthy();
    fireEvent.click(list.getByRole('button', { name: 'High West Double Rye 4 products' }));
    expect(onNarrow.mock.calls).toEqual([['High West Double Rye']]);
  });

  it('shows no list where nothing narrows the term', () => {
    render(<TooBroadCard term="high west" figures={{ count: 17, maxAllowedItems: 10 }} onNarrow={jest.fn()} />);
    expect(screen.queryByRole('list', { name: 'Narrow it down to' })).toBeNull();
  });
});
