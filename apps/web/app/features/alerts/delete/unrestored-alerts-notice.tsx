import { useQueryClient } from '@tanstack/react-query';
import { UncreatedAlertNotice } from '../create/uncreated-alert-notice';
import type { SavedAlert } from '../saved-alerts';
import { alertNotRestored, RESTORATION_KEPT } from '../texts';
import { dismissUnrestored, useRestoreAlert, useUnrestoredAlerts } from './use-restore-alert';

/** Names the alerts that Undo could not bring back, unless they are there by now. */
export function UnrestoredAlertsNotice({ alerts }: { alerts: readonly SavedAlert[] }) {
  const queryClient = useQueryClient();
  const { mutate: restore } = useRestoreAlert();
  const unrestored = useUnrestoredAlerts();
  const missing = unrestored.filter(({ alert }) => !alerts.some(({ searchTerm }) => searchTerm === alert.searchTerm));
  return missing.map(({ alert, outcome, isRetrying }) => (
    <UncreatedAlertNotice
      key={alert.id}
      title={alertNotRestored(alert.searchTerm)}
      outcome={outcome}
      kept={RESTORATION_KEPT}
      onRetry={() => restore(alert)}
      retrying={isRetrying}
      onDismiss={() => dismissUnrestored(queryClient, alert)}
    />
  ));
}
