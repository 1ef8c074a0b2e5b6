import { drawingStatuses, type ShownDrawing } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { identifier, listOf, maybeCount, maybeFilledText, maybeInstant, noError, text } from './lenient';

const readDrawnItem = z.object({
  sku: identifier,
  name: text,
  displayName: maybeFilledText,
  priceCents: maybeCount,
  bottles: maybeCount,
  entries: maybeCount,
});

const readDrawing = z.pipe(
  z.object({
    id: identifier,
    title: text,
    status: z.enum(drawingStatuses),
    openedAt: maybeInstant,
    closedAt: maybeInstant,
    items: z.catch(listOf(readDrawnItem), []),
  }),
  z.transform(({ openedAt, closedAt, ...drawing }): ShownDrawing => {
    return { ...drawing, ...(openedAt !== null && { openedAt }), ...(closedAt !== null && { closedAt }) };
  }),
);

/** The drawings of an answer; one without a state cannot be shown. */
export const readDrawings = z.object({ error: noError, drawings: listOf(readDrawing) });
