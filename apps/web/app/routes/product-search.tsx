import { InventoryAge } from '../products/inventory-age';
import { SearchForm } from '../features/search/search-form';
import { SearchOutcome } from '../features/search/search-outcome';
import { useSearch, useTermOfAddress } from '../features/search/use-search';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';
import { isBusy } from '../live-search/search-progress';

export const meta = () => pageMeta({ title: 'Product Search', path: '/product-search' });

/** `?q=` prefills the field, so that a link can be shared; it never starts a search, which might cost a guest one. */
export default function ProductSearch() {
  const [fromAddress, writeToAddress] = useTermOfAddress();
  const { progress, search, field } = useSearch(fromAddress);

  const searchFor = async (term: string) => {
    writeToAddress(term);
    await search(term);
  };
  const correct = (term: string) => {
    field.current?.focus({ preventScroll: true });
    void searchFor(term);
  };

  return (
    <Page
      title="Product Search"
      intro="Whiskey, allocated bottles and limited offers of the state: warehouse, on order, and store by store."
    >
      <SearchForm field={field} busy={isBusy(progress)} onSearch={(term) => void searchFor(term)} />
      <InventoryAge className="mt-1" />
      <div className="mt-2 sm:mt-4 md:mt-8">
        <SearchOutcome progress={progress} onSearch={correct} />
      </div>
    </Page>
  );
}
