import { toast } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserStorage, storeIfRoom } from '../../../session/browser-storage';
import { useSession } from '../../../session/session';
import { removedAlertsQuery } from './removed-alerts-query';
import { alertsRemoved } from '../texts';
import { CLEANED_UP } from './use-excess-alert-cleanup';

const STORAGE_KEY = 'removedAlertsTold';

/** Tells whoever signs in, once in a session, that a lower plan took alerts away. The alerts page names them until that was read. */
export default function RemovedAlertsTold() {
  const { mustChangePassword } = useSession();
  const { data: removed } = useQuery({ ...removedAlertsQuery, enabled: !mustChangePassword });

  useEffect(() => {
    const [first] = removed ?? [];
    if (!removed || !first) return;
    const storage = browserStorage('sessionStorage');
    const told = removed.map(({ id }) => id).join(' ');
    if (storage.getItem(STORAGE_KEY) === told) return;
    storeIfRoom(storage, STORAGE_KEY, told);
    toast.info(alertsRemoved(removed.length, first.subscription_tier));
    window.dispatchEvent(new CustomEvent(CLEANED_UP, { detail: { removedCount: removed.length } }));
  }, [removed]);

  return null;
}
