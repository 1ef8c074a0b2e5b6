import { searchTermError } from '@barrelhive/rules';
import { fireEvent, screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { EXAMPLE_TERMS, ExampleSearches } from './example-searches';

describe('the names to tap', () => {
  it('search for themselves, and say to guests what that costs', () => {
    const searched: string[] = [];
    show(<ExampleSearches busy={false} onSearch={(term) => searched.push(term)} />);
    for (const button of screen.getAllByRole('button')) fireEvent.click(button);
    expect(searched).toEqual([...EXAMPLE_TERMS]);
    expect(searched.map(searchTermError)).toEqual(EXAMPLE_TERMS.map(() => undefined));
    expect(screen.getByText(/one of your 3 free searches/).className).toContain('visitor-known:hidden');
  });

  it('start no second search while one runs', () => {
    const onSearch = jest.fn();
    show(<ExampleSearches busy onSearch={onSearch} />);
    fireEvent.click(screen.getByRole('button', { name: 'Eagle Rare' }));
    expect(onSearch).not.toHaveBeenCalled();
  });
});
