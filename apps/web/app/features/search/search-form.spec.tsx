import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { guestCounter } from './guest-counter-store';
import { SearchForm } from './search-form';
import { NO_SEARCHES_LEFT } from './texts';

afterEach(cleanup);

/** A page that keeps what was searched for, and can correct it. */
function PageWithSearch({ onSearch }: { onSearch: (term: string) => void }) {
  const [searched, setSearched] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const search = (term: string) => {
    setSearched(term.trim());
    onSearch(term);
  };
  return (
    <MemoryRouter>
      <SearchForm field={input} givenTerm={searched} busy={false} onSearch={search} />
      <button onClick={() => search("Blanton's")}>Use correction</button>
    </MemoryRouter>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('search'));

describe('the search field', () => {
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
    render(<PageWithSearch onSearch={() => undefined} />);
    expect(screen.queryByText(NO_SEARCHES_LEFT)).toBeNull();
    act(() => guestCounter.setState({ used: 3, remaining: 0 }));
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByText(NO_SEARCHES_LEFT).parentElement?.id);
  });

  it('is emptied by Escape', () => {
    render(<PageWithSearch onSearch={() => undefined} />);
    type('blantens');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field().value).toBe('');
  });
});
