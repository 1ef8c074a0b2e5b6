import { alertLinkPath, displayMoment } from '@barrelhive/rules';
import { EmptyState, Notice, PackageOpenIcon, toast } from '@barrelhive/ui';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { alertResultsState, ALERTS_PATH, BackToAlerts } from '../features/alerts/results/back-to-alerts';
import { ALERT_SEARCH_FAILED, RESULTS_MISSING, TERM_TOO_BROAD } from '../features/alerts/texts';
import { CardGrid } from '../products/card-grid';
import { ProductCard } from '../products/product-card';
import { NEAR_RESULTS } from '../products/texts';
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
  const { alert, items, updatedAt, phase } = given.data;
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
        <>
          {alert.isNear && <p className="mb-4 text-sm text-muted">{NEAR_RESULTS}</p>}
          <CardGrid>
            {items.map((item) => (
              <ProductCard key={item.id} item={item} searchingStores={false} headingLevel="h2" />
            ))}
          </CardGrid>
        </>
      ) : (
        <NoItems phase={phase} hasRun={Boolean(updatedAt)} />
      )}
    </Page>
  );
}

/** Why there is nothing to show. A search that failed runs anew where the link in a text leads. */
function NoItems({ phase, hasRun }: { phase: string | undefined; hasRun: boolean }) {
  const { alertId = '' } = useParams();
  const navigate = useNavigate();
  if (phase === 'failed') {
    return (
      <Notice title={ALERT_SEARCH_FAILED} onRetry={() => void navigate(alertLinkPath(alertId), { replace: true })} />
    );
  }
  if (phase === 'too-broad') {
    return (
      <EmptyState icon={<PackageOpenIcon />} title="Search Term Too Broad">
        {TERM_TOO_BROAD}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<PackageOpenIcon />} title={hasRun ? 'No Results Found' : 'No Data Available'}>
      {hasRun
        ? "We'll notify you when items become available."
        : 'This search has not run yet. Look again in a moment.'}
    </EmptyState>
  );
}
