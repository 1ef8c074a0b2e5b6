import { excessAlerts } from '@barrelhive/rules';
import { toast } from '@barrelhive/ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { alertsAllowedBy, type CurrentUser, currentUserQuery, subscriptionQuery } from '../../../user/current-user';
import { alertsQuery, deleteAlert, type SavedAlert, shownAlerts } from '../saved-alerts';
import { alertsRemoved } from '../texts';

/** The window event after a clean-up; the list is loaded again a little later. */
export const CLEANED_UP = 'alertsCleanedUp';
const RELOAD_DELAY_MS = 500;

/**
 * Removes the newest alerts beyond the plan's cap, says so once, and has the list loaded again. Nothing is removed while it was not said which
 * plan is had, or when each alert was created.
 */
export function useExcessAlertCleanup(alerts: readonly SavedAlert[] | undefined, user: CurrentUser | undefined): void {
  const queryClient = useQueryClient();
  const busy = useRef(false);
  const allowed = user?.saysPlan ? user.capabilities.alertsAtMost : undefined;

  useEffect(() => {
    const reload = () =>
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey }), RELOAD_DELAY_MS);
    window.addEventListener(CLEANED_UP, reload);
    return () => window.removeEventListener(CLEANED_UP, reload);
  }, [queryClient]);

  useEffect(() => {
    if (!alerts || allowed === undefined || alerts.length <= allowed || busy.current) return;
    busy.current = true;
    void removeExcess(queryClient).finally(() => (busy.current = false));
  }, [alerts, allowed, queryClient]);
}

async function removeExcess(queryClient: QueryClient): Promise<void> {
  const found = await readExcessAnew(queryClient).catch(() => undefined);
  if (!found || found.excess.length === 0) return;
  const outcomes = await Promise.allSettled(found.excess.map(({ id }) => deleteAlert(id)));
  const removedCount = outcomes.filter(({ status }) => status === 'fulfilled').length;
  if (removedCount === 0) return;
  toast.info(alertsRemoved(removedCount, found.tier));
  window.dispatchEvent(new CustomEvent(CLEANED_UP, { detail: { removedCount } }));
}

/**
 * The alerts that are too many by what the server says now, since what is kept here may be older than a plan that was just bought. The user and
 * the subscription check must both say it: alerts that are deleted do not come back.
 */
async function readExcessAnew(queryClient: QueryClient) {
  const [user, check, answers] = await Promise.all([
    queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
    queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }),
    queryClient.fetchQuery({ ...alertsQuery, staleTime: 0 }),
  ]);
  const alerts = shownAlerts(answers);
  const dated = alerts.flatMap(({ id, createdAt }) => (createdAt === null ? [] : [{ id, createdAt }]));
  if (!user.saysPlan || dated.length < alerts.length) return undefined;
  const allowed = Math.max(alertsAllowedBy(user), alertsAllowedBy(check));
  return { excess: excessAlerts(dated, allowed), tier: user.subscription_tier };
}
