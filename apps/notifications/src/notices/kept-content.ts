import { stockChange, type StockChange, type StoreEntry } from '@barrelhive/contracts';
import * as z from 'zod';
import { listPostedContent } from './list-posted-content';
import {
  accountContent,
  drawingContent,
  firstTextContent,
  listContent,
  MAX_ITEMS_PER_NOTICE,
  type AlertContent,
  type MessageContent,
} from './message-content';

/** A change as a notice keeps it: by its number, with what of it a slot decides. The rest never changes. */
const keptItem = z.object({
  changeId: z.string(),
  before: stockChange.shape.before,
  after: stockChange.shape.after,
  reason: stockChange.shape.reason,
  rose: stockChange.shape.rose,
  namesStores: z.boolean(),
  /** The reading whose stores it names; those of the change where there is none. */
  readingId: z.string().optional(),
});

export type KeptItem = z.infer<typeof keptItem>;

const keptAlert = z.object({
  kind: z.literal('alert'),
  day: z.iso.date(),
  term: z.string(),
  items: z.array(keptItem).min(1).max(MAX_ITEMS_PER_NOTICE),
});
const keptMorning = z.object({
  kind: z.literal('morning'),
  day: z.iso.date(),
  slot: z.iso.datetime(),
  until: z.iso.datetime(),
  alerts: z.array(
    z.object({
      alertId: z.string(),
      term: z.string(),
      /** All that is told with it: also those that were seen before the items, and joined to them. */
      changeIds: z.array(z.string()),
      items: z.array(keptItem).min(1),
    }),
  ),
});

export type KeptMorning = z.infer<typeof keptMorning>;

/** The content of a message as its notice keeps it. */
export const keptContent = z.discriminatedUnion('kind', [
  keptAlert,
  keptMorning,
  listContent,
  listPostedContent,
  drawingContent,
  firstTextContent,
  accountContent,
]);

export type KeptContent = z.infer<typeof keptContent>;

/** What is kept of an alert's notice. `changeIds` are the numbers of its changes, in their order, and `readingIds` those of the readings of their stores. */
export function keptOf(
  { day, match: { term, items } }: AlertContent,
  changeIds: readonly string[],
  readingIds: readonly (string | undefined)[] = [],
): KeptContent {
  return { kind: 'alert', day, term, items: keptItems(items, changeIds, readingIds) };
}

/** The same of changes. */
export function keptItems(
  items: readonly StockChange[],
  changeIds: readonly string[],
  readingIds: readonly (string | undefined)[],
): KeptItem[] {
  return items.map(({ before, after, reason, rose, stores }, place) => {
    const changeId = changeIds[place];
    if (changeId === undefined) throw new Error('a change of a notice has no number');
    return { changeId, before, after, reason, rose, namesStores: stores.length > 0, readingId: readingIds[place] };
  });
}

/** The changes of a notice, by their numbers. */
export function itemsOfKept(kept: KeptContent): readonly KeptItem[] {
  if (kept.kind === 'morning') return kept.alerts.flatMap(({ items }) => items);
  return kept.kind === 'alert' ? kept.items : [];
}

/** What the content of a notice is made of, by numbers: its changes, and the readings of their stores. */
export interface SeenByNumber {
  changes: ReadonlyMap<string, StockChange>;
  readings: ReadonlyMap<string, StoreEntry[]>;
}

/** The content of a message, as it was when its notice was written. */
export function contentOf(
  kept: KeptContent,
  { alertId, slot, token }: { alertId?: string | undefined; slot?: Date | undefined; token?: string | undefined },
  seen: SeenByNumber,
): MessageContent {
  if (kept.kind === 'morning') {
    const matchOf = ({ alertId: id, term, items }: KeptMorning['alerts'][number]) => ({
      ...{ alertId: id, term, slot: kept.slot },
      items: itemsOf(items, seen),
    });
    return { kind: 'morning', day: kept.day, until: kept.until, alerts: kept.alerts.map(matchOf) };
  }
  if (kept.kind !== 'alert') return kept;
  if (alertId === undefined || !slot) throw new Error('the notice of an alert names no alert, or no slot');
  const items = itemsOf(kept.items, seen);
  return { kind: 'alert', day: kept.day, match: { alertId, term: kept.term, slot: slot.toISOString(), items, token } };
}

function itemsOf(kept: readonly KeptItem[], { changes, readings }: SeenByNumber): StockChange[] {
  return kept.map(({ changeId, before, after, reason, rose, namesStores, readingId }) => {
    const change = changes.get(changeId);
    if (!change) throw new Error(`the change ${changeId} of a notice is gone`);
    const stores = readingId === undefined ? change.stores : readings.get(readingId);
    if (!stores) throw new Error(`the reading ${readingId} of a notice is gone`);
    return { ...change, before, after, reason, rose, stores: namesStores ? stores : [] };
  });
}
