import { alertMatched } from '@barrelhive/contracts';
import {
  composeAlertMessage,
  composeDrawingMessage,
  composeListReleasedMessage,
  mayReceive,
  monthName,
  wantsChange,
  wantsKind,
  type AlertPreferences,
  type Tier,
} from '@barrelhive/rules';
import * as z from 'zod/mini';

const alertNews = z.object({ kind: z.literal('alert'), day: z.iso.date(), match: alertMatched });
const listNews = z.object({ kind: z.literal('list'), year: z.int(), month: z.int(), itemCount: z.int() });
const drawingNews = z.object({
  kind: z.literal('drawing'),
  drawingId: z.string(),
  names: z.array(z.string()),
  itemCount: z.int(),
});

/** What a message tells. Its text is made when it is sent, from what its reader wants to hear by then. */
export const news = z.discriminatedUnion('kind', [alertNews, listNews, drawingNews]);

export type News = z.infer<typeof news>;

export type AlertNews = z.infer<typeof alertNews>;

/** The plan of a reader; nobody without one is told anything. */
export interface Plan {
  tier: Tier;
  valid: boolean;
}

/**
 * What may be told only once: an alert's news of a day, a month's list, a drawing. Two messages of one occasion exclude each
 * other in the database.
 */
export function occasionOf(told: News, userId: string): string {
  switch (told.kind) {
    case 'alert':
      return `alert:${told.match.alertId}:${told.day}`;
    case 'list':
      return `list:${userId}:${told.year}-${told.month}`;
    case 'drawing':
      return `drawing:${userId}:${told.drawingId}`;
  }
}

/** The part of the news that the plan covers. */
export function coveredBy({ tier, valid }: Plan, told: News): News | undefined {
  switch (told.kind) {
    case 'alert':
      return withItems(told, (item) => mayReceive(item.kind, tier, valid));
    case 'list':
      return mayReceive('monthly-allocated', tier, valid) ? told : undefined;
    case 'drawing':
      return mayReceive('lottery', tier, valid) ? told : undefined;
  }
}

/** The part of the news that its reader asked for. */
export function wantedBy(preferences: AlertPreferences, told: News): News | undefined {
  switch (told.kind) {
    case 'alert':
      return withItems(told, (item) => wantsChange(preferences, item));
    case 'list':
      return wantsKind(preferences, 'monthly-allocated') ? told : undefined;
    case 'drawing':
      return wantsKind(preferences, 'lottery') ? told : undefined;
  }
}

/** How many things a message tells of. */
export function itemCountOf(told: News): number {
  return told.kind === 'alert' ? told.match.items.length : told.itemCount;
}

/** The text message for the news: one segment, with the product's name and the STOP hint. */
export function textOf(told: News, publicUrl: string): string {
  const page = (path: string) => new URL(path, publicUrl).href;
  switch (told.kind) {
    case 'alert':
      return composeAlertMessage({ term: told.match.term, items: told.match.items, link: page('/alerts') });
    case 'list': {
      const { month, itemCount } = told;
      return composeListReleasedMessage({ month: monthName(month), itemCount, link: page('/allocated-items') });
    }
    case 'drawing':
      return composeDrawingMessage({ names: told.names, itemCount: told.itemCount, link: page('/allocated-items') });
  }
}

type Item = AlertNews['match']['items'][number];

function withItems(told: AlertNews, keep: (item: Item) => boolean): AlertNews | undefined {
  const items = told.match.items.filter(keep);
  return items.length === 0 ? undefined : { ...told, match: { ...told.match, items } };
}
