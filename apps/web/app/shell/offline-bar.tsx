import { useAnnounce, useIsOffline } from '@barrelhive/ui';
import { useEffect } from 'react';

const OFFLINE = 'You are offline. What you see may be out of date.';
const ONLINE_AGAIN = 'You are online again.';

/** Says that there is no connection, above whatever page is shown. */
export function OfflineBar() {
  const isOffline = useIsOffline();
  const announce = useAnnounce();
  useEffect(() => {
    if (!isOffline) return;
    announce(OFFLINE);
    return () => announce(ONLINE_AGAIN);
  }, [announce, isOffline]);
  return (
    isOffline && (
      <aside aria-label="Connection" className="bg-order-soft px-4 py-2 text-center text-sm font-semibold text-order">
        <p>{OFFLINE}</p>
      </aside>
    )
  );
}
