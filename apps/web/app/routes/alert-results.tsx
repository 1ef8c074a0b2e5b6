import { displayMoment } from '@barrelhive/rules';
import { EmptyState, toast } from '@barrelhive/ui';
import { PackageOpen } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { alertResultsState, ALERTS_PATH, BackToAlerts } from '../features/alerts/back-to-alerts';
import { RESULTS_MISSING } from '../features/alerts/texts';
import { CardGrid } from '../products/card-grid';
import { ProductCard } from '../products/product-card';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

export const meta = () => pageMeta({ title: 'Search Results' });

/** One alert's results as the alerts page last had them; without them there is nothing to show here. */
export default function AlertResultsPage() {
  const { state } = useLocation() as { state: unknown };
  const given = alertResultsState.safeParse(state);

  useEffect(() => {
    if (!given.success) toast.error(RESULTS_MISSING);
  }, [given.success]);

  if (!given.success) return <Navigate to={ALERTS_PATH} replace />;
  const { alert, items, updatedAt } = given.data;
  return (
    <Page
      title="Search Results"
      intro={
        <>
          for “<bdi>{alert.searchTerm}</bdi>”
          {updatedAt && (
            <span className="figures mt-1 block text-sm">
              Last updated <time dateTime={updatedAt}>{displayMoment(new Date(updatedAt))}</time>
            </span>
          )}
        </>
      }
      action={<BackToAlerts />}
    >
      {items.length > 0 ? (
        <CardGrid>
          {items.map((item) => (
            <ProductCard key={item.id} item={item} searchingStores={false} headingLevel="h2" />
          ))}
        </CardGrid>
      ) : (
        <EmptyState icon={<PackageOpen />} title={updatedAt ? 'No Results Found' : 'No Data Available'}>
          {updatedAt
            ? "We'll notify you when items become available."
            : 'This search has not run yet. Look again in a moment.'}
        </EmptyState>
      )}
    </Page>
  );
}
