import { toast } from '@barrelhive/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '../../api/query-client';
import { guestCounter } from './guest-counter-store';
import { SearchForm } from './search-form';
import { NO_SEARCHES_LEFT } from './texts';
import { useSearch } from './use-search';

afterEach(cleanup);

const queryClient = createQueryClient();

interface SearchProps {
  onSearch: (term: string) => void;
  address: string;
}

/** A search, which can be corrected. */
function Search({ onSearch, address }: SearchProps) {
  const { search, field } = useSearch(address);
  const searchFor = (term: string) => {
    onSearch(term);
    void search(term);
  };
  return (
    <>
      <SearchForm field={field} busy={false} onSearch={searchFor} />
      <button onClick={() => searchFor("Blanton's")}>Use correction</button>
    </>
  );
}

/** A page with a search, at the address of a shared link. */
function PageWithSearch({ onSearch = () => undefined, address = '' }: Partial<SearchProps>) {
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Search onSearch={onSearch} address={address} />
      </MemoryRouter>
    </QueryClientProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('search'));

describe('the search field', () => {
  // Nobody has a search left here: what is searched for stands in the field all the same.
  beforeEach(() => {
    jest.spyOn(toast, 'warning').mockReturnValue();
    guestCounter.setState({ used: 3, remaining: 0 });
  });

  it('says how long a term is at least and at most', () => {
    render(<PageWithSearch />);
    expect(screen.getByLabelText('Enter a search term (min. 4 characters)')).toBe(field());
    expect(field().maxLength).toBe(256);
    expect(field().placeholder).toContain('Buffalo Trace');
  });

  it('holds what was searched for, also when that was a corrected spelling, and lets one type on', () => {
    const onSearch = jest.fn();
    render(<PageWithSearch onSearch={onSearch} />);
    type('blantens');
    submit();
    expect(field().value).toBe('blantens');
    fireEvent.click(screen.getByRole('button', { name: 'Use correction' }));
    expect(field().value).toBe("Blanton's");
    type("Blanton's Gold");
    expect(field().value).toBe("Blanton's Gold");
    submit();
    expect(onSearch.mock.calls).toEqual([['blantens'], ["Blanton's"], ["Blanton's Gold"]]);
  });

  it('says beside it what a guest without a search left can do, before another one is tried', () => {
    guestCounter.setState({ used: 2, remaining: 1 });
    render(<PageWithSearch />);
    expect(screen.queryByText(NO_SEARCHES_LEFT)).toBeNull();
    act(() => guestCounter.setState({ used: 3, remaining: 0 }));
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByText(NO_SEARCHES_LEFT).parentElement?.id);
  });

  it('holds a term again that is chosen a second time, after it was edited', () => {
    render(<PageWithSearch />);
    for (const edited of ['', 'stagg']) {
      type(edited);
      fireEvent.click(screen.getByRole('button', { name: 'Use correction' }));
      expect(field().value).toBe("Blanton's");
    }
  });

  it('holds the term of the address, once that is known, and follows it', () => {
    const { rerender } = render(<PageWithSearch />);
    for (const address of ['weller', '']) {
      rerender(<PageWithSearch address={address} />);
      expect(field().value).toBe(address);
    }
  });

  it('keeps what was typed before the term of the address was known', () => {
    const { rerender } = render(<PageWithSearch />);
    type('stagg');
    rerender(<PageWithSearch address="weller" />);
    expect(field().value).toBe('stagg');
  });

  it('is emptied by Escape', () => {
    render(<PageWithSearch />);
    type('blantens');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field().value).toBe('');
  });
});
