import { useEffect, useMemo } from 'react';
import { browserStorage } from '../../../session/browser-storage';
import { useSession } from '../../../session/session';
import { keepAlerts, readKeptAlerts, type KeptAlerts } from './kept-alerts';
import type { SavedAlert } from '../saved-alerts';

const storage = browserStorage('localStorage');

/** Keeps the alerts as they are loaded; answers what was kept of the user's own, while there are none. `loadedAt` in milliseconds. */
export function useKeptAlerts(alerts: readonly SavedAlert[] | undefined, loadedAt: number): KeptAlerts | undefined {
  const { token, userId } = useSession();
  useEffect(() => {
    if (alerts && token !== undefined && userId !== undefined) keepAlerts(storage, userId, alerts, new Date(loadedAt));
  }, [alerts, loadedAt, token, userId]);
  return useMemo(() => (alerts ? undefined : readKeptAlerts(storage, userId)), [alerts, userId]);
}
