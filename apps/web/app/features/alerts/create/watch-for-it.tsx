import { Button } from '@barrelhive/ui';
import { useState } from 'react';

/** Offers to save a term that finds nothing yet. */
export function WatchForIt({ onWatch }: { onWatch: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const watch = async () => {
    setBusy(true);
    await onWatch();
    setBusy(false);
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-order-soft px-4 py-3">
      <p>The state does not list it yet.</p>
      <Button size="small" busy={busy} onClick={() => void watch()}>
        Watch for it
      </Button>
    </div>
  );
}
