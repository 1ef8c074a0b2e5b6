import { alertOfLink } from '@barrelhive/rules';
import { toast } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { useFailureToast } from '../api/show-failure';
import { statusOf, updatedAt } from '../features/alerts/results/alert-searches';
import { alertsQuery, type SavedAlert } from '../features/alerts/saved-alerts';
import { ALERTS_PATH } from '../features/alerts/results/back-to-alerts';
import { ALERTS_NOT_LOADED, RESULTS_MISSING } from '../features/alerts/texts';
import { useAlertSearches } from '../features/alerts/results/use-alert-searches';
import { CardGrid } from '../products/card-grid';
import { ProductCardSkeleton } from '../products/product-card-skeleton';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

const TITLE = 'Search Results';

export const meta = () => pageMeta({ title: TITLE });

/** Where the link in a text leads: to the results of the alert it was about. */
export default function AlertLinkPage() {
  const { alertPrefix = '' } = useParams();
  const { data: alerts, error, dataUpdatedAt } = useQuery(alertsQuery);
  useFailureToast(alerts ? null : error, ALERTS_NOT_LOADED);
  if (!alerts) return error ? <Navigate to={ALERTS_PATH} replace /> : <ResultsToCome />;
  const alert = alertOfLink(alertPrefix, alerts);
  return alert ? <Results alert={alert} loadedAt={dataUpdatedAt} /> : <NoSuchAlert />;
}

/** Searches for the alert, and shows what was found as if it had been chosen on the alerts page. */
function Results({ alert, loadedAt }: { alert: SavedAlert; loadedAt: number }) {
  const alerts = useMemo(() => [alert], [alert]);
  const progress = useAlertSearches(alerts, loadedAt).searches.get(alert.id);
  const isOver = progress !== undefined && !['not-started', 'in-progress'].includes(statusOf(progress));
  if (!isOver) return <ResultsToCome />;
  const state = { alert, items: progress.items, phase: progress.phase, updatedAt: updatedAt(alert, progress) };
  return <Navigate to={`/search/${alert.id}`} replace state={state} />;
}

/** Under the heading of the page that follows. */
function ResultsToCome() {
  return (
    <Page title={TITLE}>
      <div aria-busy="true" data-page-pending>
        <p className="sr-only">Loading</p>
        <CardGrid>
          <ProductCardSkeleton />
          <ProductCardSkeleton />
          <ProductCardSkeleton />
        </CardGrid>
      </div>
    </Page>
  );
}

function NoSuchAlert() {
  useEffect(() => void toast.error(RESULTS_MISSING), []);
  return <Navigate to={ALERTS_PATH} replace />;
}
