import { counted } from '@barrelhive/rules';
import { AsOfAgo, Button, Notice, PackageSearchIcon, useAnnounce } from '@barrelhive/ui';
import { useEffect } from 'react';
import { TextMeAboutTerm } from '../../alert-creation/text-me-button';
import { CardGrid } from '../../products/card-grid';
import { ProductCard } from '../../products/product-card';
import { ProductCardSkeleton } from '../../products/product-card-skeleton';
import type { SearchProgress } from '../../live-search/search-progress';
import { NEAR_RESULTS } from '../../products/texts';
import { TooBroadCard } from '../../products/too-broad-card';
import { useSession } from '../../session/session';
import { useBroughtIntoView } from '../../shell/use-brought-into-view';
import { useGuestCounter } from './guest-counter-store';
import { SEARCH_ANEW, SEARCH_NOT_COMPLETED, TERM_IS_KEPT } from './texts';

interface SearchResultsProps {
  progress: SearchProgress;
  /** Searches for another term, e.g. the suggested spelling. */
  onSearch: (term: string) => void;
}

/** Everything below the search field: cards as they come in, or why there are none. */
export function SearchResults({ progress, onSearch }: SearchResultsProps) {
  useAnnouncedCount(progress);
  const heading = useBroughtIntoView<HTMLHeadingElement>(progress.phase === 'searching');
  const { phase, items } = progress;
  if (phase === 'idle') return null;
  if (phase === 'too-broad' && progress.tooBroad)
    return <TooBroadCard term={progress.term} figures={progress.tooBroad} onNarrow={onSearch} />;
  if (phase === 'failed') {
    return <FailedSearch progress={progress} onSearch={onSearch} />;
  }
  const empty = phase === 'complete' && items.length === 0;
  return (
    <section aria-label="Search results" aria-busy={phase === 'searching'}>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} className="figures scroll-mt-20 text-2xl">
          {items.length > 0 || empty ? `Search Results: ${items.length}` : 'Searching...'}
        </h2>
        {items.length > 0 && <TextMeAboutTerm key={progress.term} term={progress.term} />}
      </div>
      <AboutTheResults progress={progress} />
      {empty ? <NothingFound didYouMean={progress.didYouMean} onSearch={onSearch} /> : <Cards progress={progress} />}
    </section>
  );
}

/** When results that are shown once more were found, and whether they lack words of the term. */
function AboutTheResults({ progress: { keptAt, isNear, items } }: Pick<SearchResultsProps, 'progress'>) {
  return (
    <>
      {keptAt !== undefined && (
        <p className="-mt-2 mb-4 text-sm text-muted">
          <AsOfAgo instant={keptAt} />. {SEARCH_ANEW}
        </p>
      )}
      {isNear && items.length > 0 && <p className="-mt-2 mb-4 text-sm text-muted">{NEAR_RESULTS}</p>}
    </>
  );
}

/** Why there is nothing to show. A search that was sent may be tried again, by a guest while one is left. */
function FailedSearch({ progress: { term, failure, isRefused }, onSearch }: SearchResultsProps) {
  const { remaining } = useGuestCounter();
  const { token } = useSession();
  const mayRetry = !isRefused && (token !== undefined || remaining > 0);
  return (
    <Notice title={SEARCH_NOT_COMPLETED} {...(mayRetry && { onRetry: () => onSearch(term) })}>
      {failure && <p>{failure}</p>}
      <p>{TERM_IS_KEPT}</p>
    </Notice>
  );
}

function Cards({ progress }: { progress: SearchProgress }) {
  const waiting = progress.phase === 'searching' && progress.items.length === 0;
  return (
    <CardGrid>
      {waiting && [0, 1, 2].map((index) => <ProductCardSkeleton key={index} />)}
      {progress.items.map((item, index) => (
        <ProductCard key={index} item={item} searchingStores={progress.awaitingStores.has(item.id)} />
      ))}
    </CardGrid>
  );
}

interface NothingFoundProps {
  didYouMean: string | undefined;
  onSearch: (term: string) => void;
}

function NothingFound({ didYouMean, onSearch }: NothingFoundProps) {
  return (
    <div className="flex items-start gap-3 rounded-card border border-dashed border-line p-5 text-muted">
      <PackageSearchIcon className="mt-0.5 size-5 shrink-0 text-primary" />
      <div>
        <p>No results. Either nothing is in stock or on order, or your search didn't match any items.</p>
        {didYouMean && (
          <p className="mt-3 flex flex-wrap items-center gap-3 text-ink">
            <span className="wrap-anywhere">
              Did you mean <strong>{didYouMean}</strong>?
            </span>
            <Button look="outline" size="small" onClick={() => onSearch(didYouMean)}>
              Use correction
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

function useAnnouncedCount({ phase, items, term }: SearchProgress): void {
  const announce = useAnnounce();
  const count = items.filter((item) => !item.placeholder).length;
  useEffect(() => {
    if (phase === 'searching') announce(count === 0 ? `Searching for ${term}` : `${counted(count, 'result')} so far`);
    if (phase === 'complete') announce(`${counted(count, 'result')} for ${term}`);
    if (phase === 'too-broad') announce(`The search term ${term} is too broad`);
  }, [announce, phase, count, term]);
}
