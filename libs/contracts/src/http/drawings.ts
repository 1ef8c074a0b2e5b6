import * as z from 'zod/mini';
import { cents, instant, productNames, sku } from './inventory';

/** One bottle of a drawing ("RHDP"); entries and bottles as printed by the agency. */
export const drawingItem = z.object({
  sku,
  ...productNames,
  priceCents: z.optional(cents),
  bottles: z.optional(z.int()),
  entries: z.optional(z.int()),
});

export const drawingStatuses = ['open', 'upcoming', 'past'] as const;

/** A drawing as it is shown. It is `open` since `openedAt`; one that is past was last seen open at `closedAt`. The agency names no closing day. */
export const shownDrawing = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(drawingStatuses),
  openedAt: z.optional(instant),
  closedAt: z.optional(instant),
  items: z.array(drawingItem),
});

export type ShownDrawing = z.infer<typeof shownDrawing>;

/** `GET /api/drawings`: open ones first, then those to come, then past ones, the last first. */
export const drawingList = z.object({ drawings: z.array(shownDrawing) });

export type DrawingList = z.infer<typeof drawingList>;
