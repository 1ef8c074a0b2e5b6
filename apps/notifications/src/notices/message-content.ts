import { stockChange, type AlertPreferences } from '@barrelhive/contracts';
import { type MessageKind, periodKey, wantsChange, wantsKind } from '@barrelhive/rules';
import * as z from 'zod';

/** A text lists some of the changes of a notice and counts the others. What is beyond so many waits for the next day. */
export const MAX_ITEMS_PER_NOTICE = 1_000;

const alertContent = z.object({
  kind: z.literal('alert'),
  day: z.iso.date(),
  match: z.object({
    alertId: z.string(),
    term: z.string(),
    /** An ISO instant in UTC. */
    slot: z.string(),
    items: z.array(stockChange).min(1).max(MAX_ITEMS_PER_NOTICE),
    /** When the first of them was seen: who waits longest comes first. */
    firstObservedAt: z.string(),
  }),
});
const listContent = z.object({
  kind: z.literal('list'),
  year: z.int(),
  month: z.int(),
  itemCount: z.int(),
  /** How many of them the recipient's alerts match; looked up when the text is composed. */
  matching: z.int().optional(),
});
const drawingContent = z.object({
  kind: z.literal('drawing'),
  drawingId: z.string(),
  names: z.array(z.string()),
  itemCount: z.int(),
});

/** What a message is about. Its text is composed when it is sent, from the part that its recipient may and wants to receive then. */
export const messageContent = z.discriminatedUnion('kind', [alertContent, listContent, drawingContent]);

export type MessageContent = z.infer<typeof messageContent>;

export type AlertContent = z.infer<typeof alertContent>;

export type AnnouncementContent = Exclude<MessageContent, AlertContent>;

/** The kind of message that each announcement is. */
export const announcementOf = { list: 'monthly-allocated', drawing: 'lottery' } as const;

/** What a recipient gets one message about at most: an alert's items of a day, a month's list, a drawing. */
export function occasionOf(content: MessageContent): string {
  switch (content.kind) {
    case 'alert':
      return `alert:${content.match.alertId}:${content.day}`;
    case 'list':
      return `list:${content.year}-${content.month}`;
    case 'drawing':
      return `drawing:${content.drawingId}`;
  }
}

/** The part of the content that the recipient's entitlement allows. */
export function allowedContent(allowed: readonly MessageKind[], content: MessageContent): MessageContent | undefined {
  return partOf(
    content,
    (item) => allowed.includes(item.kind),
    (kind) => allowed.includes(kind),
  );
}

/** The part of the content that the recipient asked for, in which a bottle that is new and back in stock stands once. */
export function wantedContent(preferences: AlertPreferences, content: MessageContent): MessageContent | undefined {
  const wanted = partOf(
    content,
    (item) => wantsChange(preferences, item),
    (kind) => wantsKind(preferences, kind),
  );
  if (wanted?.kind !== 'alert') return wanted;
  const back = new Set(wanted.match.items.flatMap(({ kind, sku }) => (kind === 'back-in-stock' ? [sku] : [])));
  return partOf(
    wanted,
    ({ kind, sku }) => kind !== 'new-item' || !back.has(sku),
    () => true,
  );
}

/** The content with how many bottles of its list the recipient's alerts match, where that is known of this very list. */
export function countedContent(
  listMatches: { period: string; matching: number } | undefined,
  content: MessageContent,
): MessageContent {
  if (content.kind !== 'list' || listMatches?.period !== periodKey(content)) return content;
  return { ...content, matching: listMatches.matching };
}

/** How many items a message is about. */
export function itemCountOf(content: MessageContent): number {
  return content.kind === 'alert' ? content.match.items.length : content.itemCount;
}

type Item = AlertContent['match']['items'][number];

function partOf(
  content: MessageContent,
  keepsItem: (item: Item) => boolean,
  keepsAnnouncement: (kind: (typeof announcementOf)[AnnouncementContent['kind']]) => boolean,
): MessageContent | undefined {
  if (content.kind !== 'alert') return keepsAnnouncement(announcementOf[content.kind]) ? content : undefined;
  const items = content.match.items.filter(keepsItem);
  return items.length === 0 ? undefined : { ...content, match: { ...content.match, items } };
}
