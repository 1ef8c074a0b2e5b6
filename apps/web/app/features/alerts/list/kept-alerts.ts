import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { browserStorage, storeIfRoom } from '../../../session/browser-storage';
import { KEPT_ALERTS_KEY } from '../../../session/session-store';
import type { SavedAlert } from '../saved-alerts';
import { useSession } from '../../../session/session';

/** What is shown of an alert without a connection. */
const keptAlerts = z.object({
  userId: z.string(),
  loadedAt: z.iso.datetime(),
  alerts: z.array(z.object({ id: z.string(), searchTerm: z.string() })),
});

export type KeptAlerts = z.infer<typeof keptAlerts>;

/** Keeps the alerts for a time without a connection. A browser that has no room for them, or forbids it, keeps none. */
export function keepAlerts(storage: Storage, userId: string, alerts: readonly SavedAlert[], loadedAt: Date): void {
  const kept: KeptAlerts = {
    userId,
    loadedAt: loadedAt.toISOString(),
    alerts: alerts.map(({ id, searchTerm }) => ({ id, searchTerm })),
  };
  storeIfRoom(storage, KEPT_ALERTS_KEY, JSON.stringify(kept));
}

/** The alerts that were kept for this user; those of anybody else are none. */
export function readKeptAlerts(storage: Storage, userId: string | undefined): KeptAlerts | undefined {
  try {
    const kept = keptAlerts.parse(JSON.parse(storage.getItem(KEPT_ALERTS_KEY) ?? 'null'));
    return kept.userId === userId ? kept : undefined;
  } catch {
    return undefined;
  }
}

const storage = browserStorage('localStorage');

/** Keeps the alerts as they are loaded; answers what was kept of the user's own, while there are none. `loadedAt` in milliseconds. */
export function useKeptAlerts(alerts: readonly SavedAlert[] | undefined, loadedAt: number): KeptAlerts | undefined {
  const { token, userId } = useSession();
  useEffect(() => {
    if (alerts && token !== undefined && userId !== undefined) keepAlerts(storage, userId, alerts, new Date(loadedAt));
  }, [alerts, loadedAt, token, userId]);
  return useMemo(() => (alerts ? undefined : readKeptAlerts(storage, userId)), [alerts, userId]);
}
