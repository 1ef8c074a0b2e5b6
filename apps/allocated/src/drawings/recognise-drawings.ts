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
 * same as long as it has a bottle in common with what it was. Each known drawing is recognised once, as the one that is most like it.
 */
export function recogniseDrawings(shown: readonly Drawing[], before: readonly KnownDrawing[]): RecognisedDrawings {
  const idOf = new Map<Drawing, string>();
  const taken = new Set<string>();
  for (const { drawing, id } of likenesses(shown, before)) {
    if (idOf.has(drawing) || taken.has(id)) continue;
    idOf.set(drawing, id);
    taken.add(id);
  }
  return {
    known: shown.flatMap((drawing) => {
      const id = idOf.get(drawing);
      return id === undefined ? [] : [{ id, drawing }];
    }),
    opened: shown.filter((drawing) => !idOf.has(drawing)),
  };
}

/** Each drawing with each known one that it has a bottle in common with, those that are most alike first. */
function likenesses(shown: readonly Drawing[], before: readonly KnownDrawing[]) {
  return shown
    .flatMap((drawing) => {
      const skus = new Set(drawing.items.map(({ sku }) => sku));
      return before.map(({ id, title, skus: known }) => ({
        drawing,
        id,
        shared: known.filter((sku) => skus.has(sku)).length,
        isCalledSo: title === drawing.title,
      }));
    })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || Number(b.isCalledSo) - Number(a.isCalledSo));
}
