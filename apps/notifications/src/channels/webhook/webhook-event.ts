import type { StockChange, WebhookBottle, WebhookEvent } from '@barrelhive/contracts';
import { compareRarity, shownName } from '@barrelhive/rules';
import { matchPath, storesThatHave } from '../../notices/match-words';
import type { AlertContent, MessageContent } from '../../notices/message-content';

/** This much fits into 64 KB. */
const MOST_BOTTLES = 25;
const MOST_STORES = 10;

/** What a webhook tells. Throws for what is told by text messages alone. */
export function webhookEventOf(content: MessageContent, publicUrl: string, now: Date): WebhookEvent {
  const timestamp = now.toISOString();
  const at = (path: string) => new URL(path, publicUrl).href;
  switch (content.kind) {
    case 'alert':
      return { type: 'alert.matched', timestamp, data: matchOf(content, at) };
    case 'list':
    case 'list-posted': {
      const { kind, year, month, itemCount, matching } = content;
      const [type, path] =
        kind === 'list' ? (['list.released', '/allocated-items'] as const) : (['list.posted', '/list'] as const);
      return { type, timestamp, data: { year, month, item_count: itemCount, matching, url: at(path) } };
    }
    case 'drawing': {
      const { drawingId, names, itemCount } = content;
      const data = { drawing: drawingId, names, item_count: itemCount, url: at('/allocated-items') };
      return { type: 'drawing.opened', timestamp, data };
    }
    default:
      throw new Error(`a ${content.kind} is no webhook`);
  }
}

function matchOf({ match }: AlertContent, at: (path: string) => string) {
  const { alertId, term, items, mine = [] } = match;
  const rarest = items.toSorted(compareRarity);
  return {
    alert: { id: alertId, term },
    bottles: rarest.slice(0, MOST_BOTTLES).map((item) => bottleOf(item, mine)),
    more: Math.max(0, rarest.length - MOST_BOTTLES),
    url: at(matchPath(match)),
  };
}

function bottleOf(item: StockChange, mine: readonly string[]): WebhookBottle {
  return {
    sku: item.sku,
    name: shownName(item),
    kind: item.kind,
    reason: item.reason,
    price_cents: item.after.priceCents,
    was_cents: item.kind === 'price' ? item.before?.priceCents : undefined,
    store_qty: item.after.storeQty,
    stores: storesThatHave(item, mine)
      .slice(0, MOST_STORES)
      .map(({ storeNumber, address, city, qty, isDoubtful = false }) => ({
        number: storeNumber,
        address,
        city,
        qty,
        is_mine: mine.includes(storeNumber),
        confidence: isDoubtful ? 'doubtful' : 'likely',
      })),
  };
}
