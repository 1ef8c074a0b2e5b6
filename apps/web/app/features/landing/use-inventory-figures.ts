import { useEffect, useState } from 'react';
import { readInventoryFigures, type InventoryFigures } from './read-inventory-figures';

const RENEW_EVERY_MS = 60_000;

/** The state's inventory in figures, asked for anew each minute. A failed attempt keeps what was known; `null` means that the first one failed. */
export function useInventoryFigures(): InventoryFigures | null | undefined {
  const [figures, setFigures] = useState<InventoryFigures | null>();
  useEffect(() => {
    const leaving = new AbortController();
    const renew = async () => {
      const read = await fetchFigures(leaving.signal).catch(() => null);
      if (!leaving.signal.aborted) setFigures((known) => read ?? known ?? null);
    };
    void renew();
    const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
  return figures;
}

async function fetchFigures(signal: AbortSignal): Promise<InventoryFigures | null> {
  const response = await fetch('/api/inventory/status', { signal });
  return response.ok ? readInventoryFigures(await response.json()) : null;
}
