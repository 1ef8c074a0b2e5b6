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
export default function RemovedAlertsToast() {
  const { mustChangePassword } = useSession();
  const { data: removed } = useQuery({ ...removedAlertsQuery, enabled: !mustChangePassword });

  useEffect(() => {
    const [first] = removed ?? [];
    if (!removed || !first) return;
    const storage = browserStorage('sessionStorage');
    const removedIds = removed.map(({ id }) => id).join(' ');
    if (storage.getItem(STORAGE_KEY) === removedIds) return;
    storeIfRoom(storage, STORAGE_KEY, removedIds);
    toast.info(alertsRemoved(removed.length, first.subscription_tier));
    window.dispatchEvent(new CustomEvent(CLEANED_UP, { detail: { removedCount: removed.length } }));
  }, [removed]);

  return null;
}
