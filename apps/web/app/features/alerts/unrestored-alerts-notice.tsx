import { Notice } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import type { SavedAlert } from './saved-alert';
import { alertNotRestored, WISH_KEPT } from './texts';
import { unrestoredAlerts } from './unsettled-alerts';
import { useRestoreAlert } from './use-restore-alert';

/** Names the alerts that Undo could not bring back, unless they are there by now. */
export function UnrestoredAlertsNotice({ alerts }: { alerts: readonly SavedAlert[] }) {
  const { data: unrestored = [] } = useQuery(unrestoredAlerts);
  const missing = unrestored.filter(({ searchTerm }) => !alerts.some((alert) => alert.searchTerm === searchTerm));
  return missing.map((alert) => <UnrestoredAlert key={alert.id} alert={alert} />);
}

function UnrestoredAlert({ alert }: { alert: SavedAlert }) {
  const { mutate: restore, isPending } = useRestoreAlert();
  return (
    <Notice title={alertNotRestored(alert.searchTerm)} onRetry={() => restore(alert)} retrying={isPending}>
      {WISH_KEPT}
    </Notice>
  );
}
