import { ALERT_RELOAD_DELAY_MS, cleanupMessage, excessAlerts } from '@barrelhive/rules';
import { toast } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CurrentUser } from '../../user/current-user';
import { alertsQuery, deleteAlert } from './alerts-query';
import type { SavedAlert } from './saved-alert';

const cleanedUp = 'alertsCleanedUp';

/** Removes the newest alerts beyond the plan's cap, says so once, and has the list loaded again. */
export function useExcessAlertCleanup(alerts: readonly SavedAlert[] | undefined, user: CurrentUser | undefined): void {
  const queryClient = useQueryClient();
  const busy = useRef(false);

  useEffect(() => {
    const reload = () =>
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey }), ALERT_RELOAD_DELAY_MS);
    window.addEventListener(cleanedUp, reload);
    return () => window.removeEventListener(cleanedUp, reload);
  }, [queryClient]);

  useEffect(() => {
    if (!alerts || !user || busy.current) return;
    const excess = excessAlerts(alerts, user.maxSearches);
    if (excess.length === 0) return;
    busy.current = true;
    void Promise.allSettled(excess.map(({ id }) => deleteAlert(id))).then((outcomes) => {
      busy.current = false;
      const removedCount = outcomes.filter(({ status }) => status === 'fulfilled').length;
      if (removedCount === 0) return;
      toast.info(cleanupMessage(removedCount, user.subscriptionTier));
      window.dispatchEvent(new CustomEvent(cleanedUp, { detail: { removedCount } }));
    });
  }, [alerts, user]);
}
