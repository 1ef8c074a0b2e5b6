import { Accordion } from '@barrelhive/ui';
import type { MetaFunction } from 'react-router';
import { ExampleSearches } from '../features/landing/example-searches';
import { frequentQuestions, frequentQuestionsForSearchEngines } from '../features/landing/frequent-questions';
import { InventoryNow } from '../features/landing/inventory-now';
import { PromoBox } from '../features/landing/promo-box';
import { TextExample } from '../features/landing/text-example';
import { PlansOverview } from '../features/plans/plans-overview';
import { SearchForm } from '../features/search/search-form';
import { SearchOutcome } from '../features/search/search-outcome';
import { useSearch, useTermOfAddress } from '../features/search/use-search';
import { UtahMap } from '../features/store-map/utah-map';
import { pageMeta } from '../head/page-meta';
import { isBusy } from '../live-search/search-progress';

export const meta: MetaFunction = () => [
  ...pageMeta({ title: 'Barrelhive: Utah Liquor Store Inventory and Whiskey Alerts', path: '/' }),
  { 'script:ld+json': frequentQuestionsForSearchEngines() },
];

const questions = frequentQuestions.map(({ id, title, answer }) => ({ id, title, content: answer }));

/** `?q=` prefills the field, so that a link can be shared and a search is found again on the way back. */
export default function Home() {
  const [fromAddress, writeToAddress] = useTermOfAddress();
  const { progress, search, field } = useSearch(fromAddress);
  const stores = progress.items.flatMap((item) => item.stores);
  const searchFor = (term: string) => {
    writeToAddress(term);
    void search(term);
  };
  const correct = (term: string) => {
    field.current?.focus({ preventScroll: true });
    searchFor(term);
  };
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
      <section className="grid items-center gap-x-12 gap-y-10 py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,18.5rem)] md:py-16">
        <div>
          <h1 tabIndex={-1} className="text-[2.375rem] leading-[1.06] md:text-[3.25rem] lg:text-[3.75rem]">
            Track Every State Liquor Store in Utah
          </h1>
          <p className="mt-5 max-w-2xl text-lg text-muted">
            Warehouse, on-order and shelf counts of whiskeys and rare bottles, checked every 10 minutes. Save a search
            and we text you when it lands.
          </p>
          <div className="mt-8">
            <h2 className="mb-3 text-xl">Try It Yourself</h2>
            <SearchForm field={field} busy={isBusy(progress)} onSearch={searchFor} />
            <ExampleSearches busy={isBusy(progress)} onSearch={searchFor} />
          </div>
        </div>
        <div className="mx-auto w-full max-w-60 md:max-w-none">
          <UtahMap stores={stores} />
        </div>
      </section>
      <InventoryNow />
      <SearchOutcome progress={progress} onSearch={correct} />
      <PromoBox />
      <TextExample />
      <PlansOverview />
      <section aria-labelledby="faq-title" className="mt-16 max-w-3xl">
        <h2 id="faq-title" className="mb-5 text-3xl">
          Frequently asked questions
        </h2>
        <Accordion items={questions} />
      </section>
    </div>
  );
}
