import type { AlertPreferences, StockChange } from '@barrelhive/contracts';
import { accountNews, type MessageKind, periodKey, wantsChange, wantsKind } from '@barrelhive/rules';
import * as z from 'zod';
import { contentForReader, type ListPostedContent } from './list-posted-content';

/** A text lists some of the changes of a notice and counts the others. What is beyond this many waits for the next day. */
export const MAX_ITEMS_PER_NOTICE = 1_000;

export interface AlertContent {
  kind: 'alert';
  day: string;
  match: {
    alertId: string;
    term: string;
    /** An ISO instant in UTC. */
    slot: string;
    items: StockChange[];
    /** The stores that its reader drives to; looked up when the text is composed. */
    mine?: readonly string[] | undefined;
    /** Of the link in the text, as soon as there is a message. */
    token?: string | undefined;
  };
}

/** What was found in a day for the alerts of a person, told together in the morning. */
export interface MorningContent {
  kind: 'morning';
  day: string;
  /** An ISO instant in UTC: then it is stale. */
  until: string;
  alerts: AlertContent['match'][];
}

export const listContent = z.object({
  kind: z.literal('list'),
  year: z.int(),
  month: z.int(),
  itemCount: z.int(),
  /** How many of them the recipient's alerts match; looked up when the text is composed. */
  matching: z.int().optional(),
});
export const drawingContent = z.object({
  kind: z.literal('drawing'),
  drawingId: z.string(),
  names: z.array(z.string()),
  itemCount: z.int(),
});

export const firstTextContent = z.object({
  kind: z.literal('first-text'),
  firstTextId: z.string(),
  /** It says nothing about any other number. */
  phone: z.string(),
});

export const accountContent = z.object({ kind: z.literal('account'), news: z.enum(accountNews), day: z.iso.date() });

export type AccountContent = z.infer<typeof accountContent>;

export type FirstTextContent = z.infer<typeof firstTextContent>;

export type AnnouncementContent = z.infer<typeof listContent> | ListPostedContent | z.infer<typeof drawingContent>;

/** What may be told of what happened in the stores. */
export type NewsContent = AlertContent | MorningContent | AnnouncementContent;

/** What a message is about. Its text is composed when it is sent, from the part that its recipient may and wants to receive then. */
export type MessageContent = NewsContent | FirstTextContent | AccountContent;

/** The kind of message that each announcement is. */
export const announcementOf = {
  list: 'monthly-allocated',
  'list-posted': 'monthly-allocated',
  drawing: 'lottery',
} as const;

/** What a recipient gets one message about at most: an alert's items of a day, all of a person's in the morning of one, a month's list when it is posted and when it is out, a drawing, a first text, what happened to the account on a day. */
export function occasionOf(content: MessageContent): string {
  switch (content.kind) {
    case 'alert':
      return `alert:${content.match.alertId}:${content.day}`;
    case 'morning':
      return `morning:${content.day}`;
    case 'list':
      return `list:${content.year}-${content.month}`;
    case 'list-posted':
      return `list-posted:${periodKey(content)}`;
    case 'drawing':
      return `drawing:${content.drawingId}`;
    case 'first-text':
      return `first-text:${content.firstTextId}`;
    case 'account':
      return `account:${content.news}:${content.day}`;
  }
}

/** The part of the content that the recipient's entitlement allows. */
export function allowedContent(allowed: readonly MessageKind[], content: NewsContent): NewsContent | undefined {
  return partOf(
    content,
    (item) => allowed.includes(item.kind),
    (kind) => allowed.includes(kind),
  );
}

/** The part of the content that the recipient asked for, in which a bottle that is new and back in stock stands once. */
export function wantedContent(preferences: AlertPreferences, content: NewsContent): NewsContent | undefined {
  if (content.kind === 'morning') return partOfMorning(content, (alert) => wantedContent(preferences, alert));
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
  {
    listMatches,
    ...reader
  }: Parameters<typeof contentForReader>[1] & { listMatches: { period: string; matching: number } | undefined },
  content: NewsContent,
): NewsContent {
  if (content.kind === 'list-posted') return contentForReader(content, reader);
  if (content.kind !== 'list' || listMatches?.period !== periodKey(content)) return content;
  return { ...content, matching: listMatches.matching };
}

/** The content with the stores that its recipient drives to, which a text names first. */
export function withOwnStores(mine: readonly string[], content: NewsContent): NewsContent {
  if (mine.length === 0) return content;
  if (content.kind === 'morning') return { ...content, alerts: content.alerts.map((match) => ({ ...match, mine })) };
  if (content.kind !== 'alert') return content;
  return { ...content, match: { ...content.match, mine } };
}

/** How many items a message is about. */
export function itemCountOf(content: MessageContent): number {
  if (content.kind === 'first-text' || content.kind === 'account') return 0;
  if (content.kind === 'morning') return content.alerts.reduce((sum, { items }) => sum + items.length, 0);
  return content.kind === 'alert' ? content.match.items.length : content.itemCount;
}

function partOf(
  content: NewsContent,
  keepsItem: (item: StockChange) => boolean,
  keepsAnnouncement: (kind: (typeof announcementOf)[AnnouncementContent['kind']]) => boolean,
): NewsContent | undefined {
  if (content.kind === 'morning') return partOfMorning(content, (alert) => partOf(alert, keepsItem, keepsAnnouncement));
  if (content.kind !== 'alert') return keepsAnnouncement(announcementOf[content.kind]) ? content : undefined;
  const items = content.match.items.filter(keepsItem);
  return items.length === 0 ? undefined : { ...content, match: { ...content.match, items } };
}

function partOfMorning(
  content: MorningContent,
  part: (alert: AlertContent) => NewsContent | undefined,
): MorningContent | undefined {
  const alerts = content.alerts.flatMap((match) => {
    const kept = part({ kind: 'alert', day: content.day, match });
    return kept?.kind === 'alert' ? [kept.match] : [];
  });
  return alerts.length === 0 ? undefined : { ...content, alerts };
}
