import type { InventoryCounts, RefreshRun } from '@barrelhive/contracts';

/** What the landing page shows of `GET /api/inventory/status`; whatever the answer lacks is absent. */
export interface InventoryFigures {
  lastGoodPassAt?: string;
  lastOutcome?: RefreshRun['outcome'];
  rows?: number;
  counts: Partial<InventoryCounts>;
}

/**
 * Reads the answer by hand: the schema library would be a tenth of all code that the landing page may load, and these few fields can only
 * be there or not.
 */
export function readInventoryFigures(answer: unknown): InventoryFigures {
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
