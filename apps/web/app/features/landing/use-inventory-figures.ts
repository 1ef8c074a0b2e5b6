import { hearServerTime } from '@barrelhive/ui';
import { useEffect, useState } from 'react';
import type { InventoryCounts, RefreshRun } from '@barrelhive/contracts';

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
  hearServerTime(response);
  return response.ok ? readInventoryFigures(await response.json()) : null;
}

/** What the landing page shows of `GET /api/inventory/status`; whatever the answer lacks is absent. */
interface InventoryFigures {
  lastGoodPassAt?: string;
  lastOutcome?: RefreshRun['outcome'];
  rows?: number;
  counts: Partial<InventoryCounts>;
}

/**
 * Reads the answer by hand: the schema library would be a tenth of all code that the landing page may load, and these few fields can only
 * be there or not.
 */
function readInventoryFigures(answer: unknown): InventoryFigures {
  const counts = fieldOf(answer, 'counts');
  const runs = fieldOf(answer, 'recentRuns');
  return {
    lastGoodPassAt: instantOf(fieldOf(answer, 'lastGoodPassAt')),
    lastOutcome: outcomeOf(fieldOf(Array.isArray(runs) ? runs[0] : undefined, 'outcome')),
    rows: countOf(fieldOf(answer, 'rows')),
    counts: {
      productsInStores: countOf(fieldOf(counts, 'productsInStores')),
      bottlesInStores: countOf(fieldOf(counts, 'bottlesInStores')),
      productsOnOrder: countOf(fieldOf(counts, 'productsOnOrder')),
    },
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}

function instantOf(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

function outcomeOf(value: unknown): RefreshRun['outcome'] | undefined {
  return value === 'accepted' || value === 'rejected' || value === 'failed' ? value : undefined;
}
