import { MAX_SEARCH_TERM_LENGTH, MIN_SEARCH_TERM_LENGTH } from '@barrelhive/rules';
import { Button, controlClass, SearchIcon, useHydrated } from '@barrelhive/ui';
import { useEffect, useId, type FormEvent, type RefObject } from 'react';
import { useSession } from '../../session/session';
import { useGuestCounter } from './guest-counter-store';
import { NO_SEARCHES_LEFT, searchesRemaining } from './texts';
import { loadSearch } from './use-search';

interface SearchFormProps {
  /** Gets the field itself, which holds its own text: what is typed before this code comes stays. */
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
  onSearch: (term: string) => void;
}

/** The search field with its button and what is left to a guest. `/` focuses it from anywhere on the page. */
export function SearchForm({ field, busy, onSearch }: SearchFormProps) {
  const id = useId();
  useSlashFocus(field);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSearch(field.current?.value ?? '');
  };

  return (
    <form role="search" onSubmit={submit} className="max-w-xl">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Enter a search term (min. {MIN_SEARCH_TERM_LENGTH} characters)
      </label>
      <div className="flex flex-col gap-2 sm:flex-row">
        <input
          ref={field}
          id={id}
          type="search"
          dir="auto"
          name="q"
          onFocus={() => void loadSearch().catch(() => undefined)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.value = '';
          }}
          maxLength={MAX_SEARCH_TERM_LENGTH}
          placeholder="Buffalo Trace, Eagle Rare, Blanton's"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          aria-describedby={`${id}-left`}
          className={`${controlClass} sm:flex-1`}
        />
        <Button type="submit" busy={busy} className="sm:min-w-46">
          {!busy && <SearchIcon className="size-4.5" />}
          {busy ? 'Searching...' : 'Search Inventory'}
        </Button>
      </div>
      <SearchesLeft id={`${id}-left`} />
    </form>
  );
}

function SearchesLeft({ id }: { id: string }) {
  const counter = useGuestCounter();
  const { token } = useSession();
  const hydrated = useHydrated();
  const isGuest = token === undefined;
  return (
    <p id={id} className="figures mt-2 text-sm text-muted">
      {hydrated ? (
        searchesRemaining(isGuest ? counter : undefined)
      ) : (
        <>
          <span className="visitor-known:hidden">{searchesRemaining(counter)}</span>
          <span className="visitor-guest:hidden">{searchesRemaining(undefined)}</span>
        </>
      )}
      {hydrated && isGuest && counter.remaining <= 0 && (
        <span className="mt-1 block font-medium text-ink">{NO_SEARCHES_LEFT}</span>
      )}
    </p>
  );
}

function useSlashFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [field]);
}
