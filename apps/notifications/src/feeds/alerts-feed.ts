import type { StockChange } from '@barrelhive/contracts';
import { alertLinkPath, formatPrice, PRODUCT_NAME, shownNameWithSize } from '@barrelhive/rules';
import { feedHtml, printableText } from '@barrelhive/service-kit';
import { Feed } from 'feed';
import { storeLine, storesThatHave } from '../notices/match-words';

/** What an alert found. */
export interface FeedMatch {
  alertId: string;
  term: string;
  observedAt: Date;
  change: StockChange;
}

/** What somebody reads: of all their alerts, or of one. */
export interface AlertsFeed {
  /** The latest first. */
  matches: readonly FeedMatch[];
  homeStores: readonly string[];
  since: Date;
  /** Whether the plan has feeds; without, one entry says so, and nothing else is told. */
  isInPlan: boolean;
  alertId?: string | undefined;
  publicUrl: string;
}

/** What alerts found, as Atom (RFC 4287). An entry is told once: it does not change any more. */
export function alertsFeed({ matches, homeStores, since, isInPlan, alertId, publicUrl }: AlertsFeed): string {
  const page = new URL(alertId === undefined ? '/alerts' : alertLinkPath(alertId), publicUrl).href;
  const term = alertId === undefined ? undefined : matches[0]?.term;
  const feed = new Feed({
    id: page,
    title: printableText(term === undefined ? `${PRODUCT_NAME}: my alerts` : `${PRODUCT_NAME}: “${term}”`),
    description: 'What your alerts find, also what you are not texted about.',
    link: page,
    author: { name: PRODUCT_NAME },
    copyright: '',
    generator: PRODUCT_NAME,
    updated: matches[0]?.observedAt ?? since,
  });
  if (!isInPlan) feed.addItem(notInPlan(since, publicUrl));
  for (const match of isInPlan ? matches : []) feed.addItem(entryOf(match, { homeStores, publicUrl }));
  return feed.atom1();
}

function entryOf(
  { alertId, term, observedAt, change }: FeedMatch,
  { homeStores, publicUrl }: Pick<AlertsFeed, 'homeStores' | 'publicUrl'>,
) {
  const link = new URL(`/bottles/${encodeURIComponent(change.sku)}`, publicUrl).href;
  return {
    id: `${link}?alert=${alertId}&kind=${change.kind}&at=${observedAt.toISOString()}`,
    link,
    title: feedHtml(`${shownNameWithSize(change)}${whatChanged(change)}`),
    description: [`Your alert “${term}”.`, ...storesOf(change, homeStores)].map(feedHtml).join('<br>'),
    date: observedAt,
    published: observedAt,
  };
}

function whatChanged({ kind, reason, before, after }: StockChange): string {
  const price = after.priceCents ? `, ${formatPrice(after.priceCents)}` : '';
  if (kind === 'price') {
    const was = before?.priceCents ? ` (was ${formatPrice(before.priceCents)})` : '';
    return after.priceCents ? `: now ${formatPrice(after.priceCents)}${was}` : ': its price changed';
  }
  if (kind === 'new-item') return `${price}: new on the state's list`;
  if (kind === 'on-its-way') return `${price}: on its way, in the state warehouse`;
  if (reason === 'delivery') return `${price}: delivered`;
  return `${price}: ${reason === 'at-stores' ? 'came to stores that had none' : 'back in stock'}`;
}

/** A line for each store, the reader's first; how many there are in the state while the stores are not known. */
function storesOf(change: StockChange, homeStores: readonly string[]): string[] {
  const there = storesThatHave(change, homeStores);
  if (there.length > 0) return there.map((store) => storeLine(store, homeStores));
  return change.after.storeQty ? [`${change.after.storeQty} in stores.`] : [];
}

function notInPlan(since: Date, publicUrl: string) {
  const link = new URL('/account', publicUrl).href;
  return {
    id: `${link}?feeds=not-in-plan`,
    link,
    title: 'Your plan has no feeds any more',
    description:
      'With Standard or Premium they go on at the same address. If you do not want that, switch them off on your account page.',
    date: since,
    published: since,
  };
}
