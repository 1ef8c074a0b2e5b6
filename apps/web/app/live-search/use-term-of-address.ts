import { useHydrated } from '@barrelhive/ui';
import { useSearchParams } from 'react-router';

/** The search term of a shared link (`?q=`), and how to write another one there. Empty while a prerendered page hydrates. */
export function useTermOfAddress(): [term: string, write: (term: string) => void] {
  const [query, setQuery] = useSearchParams();
  const hydrated = useHydrated();
  const write = (term: string) => setQuery({ q: term.trim() }, { replace: true, preventScrollReset: true });
  return [hydrated ? (query.get('q') ?? '') : '', write];
}
