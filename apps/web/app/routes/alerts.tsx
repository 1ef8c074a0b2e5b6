import { counted } from '@barrelhive/rules';
import { BellRingIcon, EmptyState, Notice, useAnnounce, useIsOffline } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentProps } from 'react';
import { useFailureToast } from '../api/show-failure';
import { AlertCard, AlertCardSkeleton } from '../features/alerts/list/alert-card';
import { nextReadingInMs } from '../features/alerts/list/alert-outlook';
import { alertsQuery, type SavedAlert } from '../features/alerts/saved-alerts';
import { CreateAlertCard } from '../features/alerts/create/create-alert-card';
import { KeptAlertList } from '../features/alerts/list/kept-alert-list';
import { BringBackNotice } from '../features/alerts/removed-by-plan/bring-back-alerts';
import { RemovedAlertsNotice } from '../features/alerts/removed-by-plan/removed-alerts-notice';
import { ALERT_LIMIT_REACHED, ALERTS_NOT_LOADED } from '../features/alerts/texts';
import { UnfinishedSearchesGuard } from '../features/alerts/results/unfinished-searches-guard';
import { UpgradeBanner } from '../features/alerts/list/upgrade-banner';
import { useAlertSearches } from '../features/alerts/results/use-alert-searches';
import { UnrestoredAlertsNotice } from '../features/alerts/delete/unrestored-alerts-notice';
import { useDeleteAlert, useFailedDeletions } from '../features/alerts/delete/use-delete-alert';
import { useExcessAlertCleanup } from '../features/alerts/removed-by-plan/use-excess-alert-cleanup';
import { useKeptAlerts } from '../features/alerts/list/kept-alerts';
import { useAlertOutlooks, type ShownOutlook } from '../features/alerts/list/use-alert-outlooks';
import { WishedAlertNotice } from '../features/alerts/create/wished-alert-notice';
import { InventoryAge } from '../products/inventory-age';
import { UnconfirmedNumber } from '../features/confirm-phone/unconfirmed-number';
import { FailedRenewalBanner } from '../features/plans/failed-renewal-banner';
import { PlanCard } from '../features/plans/plan-card';
import { useCurrentUser, type CurrentUser } from '../user/current-user';
import { pageMeta } from '../head/page-meta';
import { Late, lateComponent } from '../late-code/late-component';
import { Page } from '../shell/page';
import { StoresToDriveTo } from './stores-to-drive-to';
import { WhereTextsGo } from './where-texts-go';
import type ReachedBy from './reached-by';

export const meta = () => pageMeta({ title: 'My Alerts' });

const noAlerts: SavedAlert[] = [];

const lateReachedBy = lateComponent(() => import('./reached-by'));

/** What stands above the list depends on who it is. Not waited for once it has failed, also when what stands there asks again. */
function isAwaited({ isLoading, failureCount, errorUpdateCount }: Omit<ReturnType<typeof useCurrentUser>, 'user'>) {
  return isLoading && failureCount === 0 && errorUpdateCount === 0;
}

const isPaidBy = (user: CurrentUser | undefined) => user?.isPaid ?? false;

export default function Alerts() {
  const { user, ...asked } = useCurrentUser();
  const {
    data: alerts,
    isError,
    error,
    refetch,
    isFetching,
    dataUpdatedAt,
  } = useQuery({
    ...alertsQuery,
    // In a hidden tab nothing is read; and a reading is no act of a person, so it keeps no session alive.
    refetchInterval: ({ state }) =>
      nextReadingInMs(
        (state.data ?? []).map(({ next_run_at }) => next_run_at),
        new Date(),
      ),
  });
  useExcessAlertCleanup(alerts, user);
  useFailureToast(error, ALERTS_NOT_LOADED);
  const shownAlerts = alerts ?? noAlerts;
  const outlookOf = useAlertOutlooks({
    isAsked: shownAlerts.length > 0,
    listLoadedAt: dataUpdatedAt,
    isPaid: isPaidBy(user),
  });
  const isUserOnTheWay = isAwaited(asked);
  const atCap = user !== undefined && alerts !== undefined && alerts.length >= user.capabilities.alertsAtMost;

  return (
    <Page title="My Alerts" intro="Saved searches that keep watch for you.">
      <InventoryAge className="-mt-4 mb-2 md:mb-4" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          {isUserOnTheWay ? (
            <LoadingList />
          ) : (
            <>
              <RemovedAlertsNotice />
              <BringBackNotice />
              <WishedAlertNotice isListLoaded={alerts !== undefined} />
              <FailedRenewalBanner />
              <UpgradeBanner />
              <UnconfirmedNumber />
              <WhereTextsGo outlooks={shownAlerts.map(({ id }) => outlookOf(id))} />
              {alerts && !atCap && <CreateAlertCard />}
              {isError && (
                <Notice title={ALERTS_NOT_LOADED} onRetry={() => void refetch()} retrying={isFetching}>
                  {alerts ? 'What you see may be out of date.' : 'Please check your connection and try again.'}
                </Notice>
              )}
              <ShownAlerts alerts={alerts} loadedAt={dataUpdatedAt} isError={isError} outlookOf={outlookOf} />
            </>
          )}
        </div>
        <div className="grid gap-6 max-lg:page-pending:hidden">
          <StoresToDriveTo />
          <PlanCard>
            {user && alerts && (
              <p className="figures mt-4 border-t border-line pt-4 text-sm text-muted">
                {alerts.length} of {user.capabilities.alertsAtMost} alerts used.
                {atCap && <span className="mt-1 block font-medium text-ink">{ALERT_LIMIT_REACHED}</span>}
              </p>
            )}
          </PlanCard>
        </div>
      </div>
    </Page>
  );
}

interface ShownAlertsProps {
  alerts: readonly SavedAlert[] | undefined;
  loadedAt: number;
  isError: boolean;
  outlookOf: (alertId: string) => ShownOutlook;
}

/** The alerts; those kept from the last time where there is no connection. */
function ShownAlerts({ alerts, loadedAt, isError, outlookOf }: ShownAlertsProps) {
  const kept = useKeptAlerts(alerts, loadedAt);
  const isOffline = useIsOffline();
  if (alerts) return <AlertList alerts={alerts} loadedAt={loadedAt} outlookOf={outlookOf} />;
  if (kept && (isError || isOffline)) return <KeptAlertList kept={kept} />;
  return !isError && <LoadingList />;
}

type AlertListProps = Pick<ShownAlertsProps, 'loadedAt' | 'outlookOf'> & { alerts: readonly SavedAlert[] };

function AlertList({ alerts, loadedAt, outlookOf }: AlertListProps) {
  const { searches, anyRunning } = useAlertSearches(alerts.length > 0 ? alerts : noAlerts, loadedAt);
  const { mutate: remove } = useDeleteAlert();
  const failedDeletions = useFailedDeletions();
  const announce = useAnnounce();
  const isPaid = isPaidBy(useCurrentUser().user);

  useEffect(() => {
    announce(anyRunning ? 'Searching for your alerts' : counted(alerts.length, 'alert'));
  }, [announce, anyRunning, alerts.length]);

  return (
    <>
      <UnrestoredAlertsNotice alerts={alerts} />
      {alerts.length === 0 && (
        <EmptyState icon={<BellRingIcon />} title="No alerts yet">
          Add a search term such as “Blanton’s” or “Weller Antique”, and we text you when it turns up.
        </EmptyState>
      )}
      {alerts.map((alert) => (
        <AlertCard
          key={alert.id}
          alert={alert}
          progress={searches.get(alert.id)}
          onDelete={() => remove(alert)}
          deletionFailed={failedDeletions.has(alert.id)}
          outlook={outlookOf(alert.id)}
          reachedBy={isPaid && <LateReachedBy id={alert.id} term={alert.searchTerm} outlook={outlookOf(alert.id)} />}
        />
      ))}
      <UnfinishedSearchesGuard searching={anyRunning} />
    </>
  );
}

/** Its place is kept, so that nothing moves when it comes. */
function LateReachedBy(props: ComponentProps<typeof ReachedBy>) {
  const place = <div className="min-h-11 border-t border-line" />;
  return <Late component={lateReachedBy} need props={props} fallback={place} />;
}

function LoadingList() {
  return (
    <div aria-busy="true" data-page-pending className="grid gap-4">
      <p className="sr-only">Loading your alerts</p>
      <AlertCardSkeleton />
      <AlertCardSkeleton />
    </div>
  );
}
