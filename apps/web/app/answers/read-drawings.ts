import { drawingStatuses, type ShownDrawing } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { identifier, instantIfAny, listOf, maybeCount, maybeFilledText, noError, text } from './lenient';

const readDrawnItem = z.object({
  sku: identifier,
  name: text,
  displayName: maybeFilledText,
  priceCents: maybeCount,
  bottles: maybeCount,
  entries: maybeCount,
});

const readDrawing: z.ZodMiniType<ShownDrawing> = z.object({
  id: identifier,
  title: text,
  status: z.enum(drawingStatuses),
  openedAt: instantIfAny,
  closedAt: instantIfAny,
  items: z.catch(listOf(readDrawnItem), []),
});

/** The drawings of an answer; one without a state cannot be shown. */
export const readDrawings = z.object({ error: noError, drawings: listOf(readDrawing) });
