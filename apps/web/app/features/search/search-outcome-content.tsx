import type { SearchProgress } from '../../live-search/search-progress';
import { SearchResults } from './search-results';
import { SignUpPromo } from './sign-up-promo';

export interface SearchOutcomeProps {
  progress: SearchProgress;
  onSearch: (term: string) => void;
}

/** The results, and for guests the invitation to sign up once a search is over. */
export default function SearchOutcomeContent({ progress, onSearch }: SearchOutcomeProps) {
  const found = progress.phase === 'complete' && progress.items.length > 0;
  return (
    <div className="mb-14 grid gap-8">
      <SearchResults progress={progress} onSearch={onSearch} />
      {progress.phase !== 'searching' && <SignUpPromo term={found ? progress.term : ''} />}
    </div>
  );
}
