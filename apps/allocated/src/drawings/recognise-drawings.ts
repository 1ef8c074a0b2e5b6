import type { Drawing } from '@barrelhive/contracts';
import * as z from 'zod';

/** A drawing that was seen before, by the id it got when it opened. */
export const knownDrawing = z.object({ id: z.string(), title: z.string(), skus: z.array(z.string()) });

type KnownDrawing = z.infer<typeof knownDrawing>;

interface RecognisedDrawings {
  /** Drawings that are shown now and were known. */
  known: { id: string; drawing: Drawing }[];
  opened: Drawing[];
}

/**
 * Tells which of the drawings shown now are known. The agency numbers none, adds bottles to open ones and renames them: a drawing is the
 * same as long as it has a bottle in common with what it was. Each known drawing is recognised once.
 */
export function recogniseDrawings(shown: readonly Drawing[], before: readonly KnownDrawing[]): RecognisedDrawings {
  const left = new Set(before);
  const result: RecognisedDrawings = { known: [], opened: [] };
  for (const drawing of shown) {
    const same = mostAlike(drawing, left);
    if (same) {
      left.delete(same);
      result.known.push({ id: same.id, drawing });
    } else {
      result.opened.push(drawing);
    }
  }
  return result;
}

function mostAlike({ title, items }: Drawing, known: ReadonlySet<KnownDrawing>): KnownDrawing | undefined {
  const skus = new Set(items.map(({ sku }) => sku));
  const alike = [...known]
    .map((candidate) => ({ candidate, shared: candidate.skus.filter((sku) => skus.has(sku)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || Number(b.candidate.title === title) - Number(a.candidate.title === title));
  return alike[0]?.candidate;
}
