import type { ShelfConfidence } from '@barrelhive/contracts';
import { shelfWords } from '@barrelhive/rules';

/** How sure a store's figure is, in words that stand beside it; undefined where there is nothing to say. */
export function confidenceWords(confidence: ShelfConfidence | undefined, now: Date): string | undefined {
  if (!confidence) return undefined;
  const { at, ...said } = confidence;
  return shelfWords({ ...said, at: at === undefined ? undefined : new Date(at) }, now);
}
