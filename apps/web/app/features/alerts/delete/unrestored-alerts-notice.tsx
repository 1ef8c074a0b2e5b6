import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedAlert } from '../saved-alerts';
import { alertNotRestored, RESTORATION_KEPT } from '../texts';
import { UncreatedAlertNotice } from '../create/uncreated-alert-notice';
import { forgetUnrestored, unrestoredAlerts, type UnrestoredAlert } from './unsettled-alerts';
import { useRestoreAlert } from './use-restore-alert';

/** Names the alerts that Undo could not bring back, unless they are there by now. */
export function UnrestoredAlertsNotice({ alerts }: { alerts: readonly SavedAlert[] }) {
  const { data: unrestored = [] } = useQuery(unrestoredAlerts);
  const missing = unrestored.filter(({ alert }) => !alerts.some(({ searchTerm }) => searchTerm === alert.searchTerm));
  return missing.map((noted) => <UnrestoredAlertNotice key={noted.alert.id} {...noted} />);
}

function UnrestoredAlertNotice({ alert, outcome }: UnrestoredAlert) {
  const queryClient = useQueryClient();
  const { mutate: restore, isPending } = useRestoreAlert();
  return (
    <UncreatedAlertNotice
      title={alertNotRestored(alert.searchTerm)}
      outcome={outcome}
      kept={RESTORATION_KEPT}
      onRetry={() => restore(alert)}
      retrying={isPending}
      onDismiss={() => forgetUnrestored(queryClient, alert)}
    />
  );
}
