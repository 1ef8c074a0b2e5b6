import { excessAlerts } from '@barrelhive/rules';
import { toast } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CurrentUser } from '../../user/current-user';
import { alertsQuery, deleteAlert } from './alerts-query';
import type { SavedAlert } from './saved-alert';
import { alertsRemoved } from './texts';

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

  useEffect(() => {
    const reload = () =>
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey }), RELOAD_DELAY_MS);
    window.addEventListener(CLEANED_UP, reload);
    return () => window.removeEventListener(CLEANED_UP, reload);
  }, [queryClient]);

  useEffect(() => {
    if (!alerts || !user?.saysPlan || busy.current) return;
    const dated = alerts.flatMap(({ id, createdAt }) => (createdAt === null ? [] : [{ id, createdAt }]));
    if (dated.length < alerts.length) return;
    const excess = excessAlerts(dated, user.capabilities.alertsAtMost);
    if (excess.length === 0) return;
    busy.current = true;
    void Promise.allSettled(excess.map(({ id }) => deleteAlert(id))).then((outcomes) => {
      busy.current = false;
      const removedCount = outcomes.filter(({ status }) => status === 'fulfilled').length;
      if (removedCount === 0) return;
      toast.info(alertsRemoved(removedCount, user.subscriptionTier));
      window.dispatchEvent(new CustomEvent(CLEANED_UP, { detail: { removedCount } }));
    });
  }, [alerts, user]);
}
