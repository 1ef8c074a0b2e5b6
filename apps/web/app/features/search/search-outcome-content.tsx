import { InventoryAge } from '../../products/inventory-age';
import type { SearchProgress } from '../../live-search/search-progress';
import { SearchResults } from './search-results';
import { SignUpPromo } from './sign-up-promo';

export interface SearchOutcomeProps {
  progress: SearchProgress;
  onSearch: (term: string) => void;
  /** Says how old the inventory is, where the page itself does not. */
  tellsAge?: boolean;
}

/** The results, and for guests the invitation to sign up once a search is over. */
export default function SearchOutcomeContent({ progress, onSearch, tellsAge = false }: SearchOutcomeProps) {
  return (
    <div className="mb-14 grid gap-8">
      {tellsAge && progress.phase !== 'idle' && <InventoryAge className="-mb-6" />}
      <SearchResults progress={progress} onSearch={onSearch} />
      {progress.phase !== 'searching' && <SignUpPromo />}
    </div>
  );
}
