import { webhookEvent } from '@barrelhive/contracts';
import type { Arrived } from './given-channels';
import type { Stores } from './shelf-model';
import type { Wants, Way } from './text-places';

/** Why it is back in stock, the best reason first. */
export const REASONS = ['return', 'delivery', 'at-stores'] as const;
export type Reason = (typeof REASONS)[number];

/** A bottle that is back, by the figures of its quarter-hour. */
export interface ContentOfRestock {
  why: Reason;
  price: number;
  total: number;
  stores: Stores;
  /** Those that are the news. */
  rose: readonly string[];
}

/** What is told of each kind, by the figures of its quarter-hour. */
export interface Content {
  restock: ContentOfRestock;
  price: { now: number; before: number | undefined };
  ahead: { price: number; warehouse: number };
}

type Words = (kinds: readonly (keyof Wants)[], content: Content, mine: readonly string[]) => string[];

/** Stores as a text names them. */
const NAMED = String.raw`(?:your #\d+: \d+|\d+ at #\d+)`;
const LISTED = `${NAMED}(?:; ${NAMED})*`;
/** What a text says of a bottle. */
const SAID = new RegExp(
  [
    String.raw`\$\d+\.00 (?:delivered, |now )?at ${LISTED}`,
    String.raw`\$\d+\.00 (?:back in stock|delivered|came in): (?:${LISTED}|\d+ in stores)`,
    String.raw`\$\d+\.00 now at your stores`,
    String.raw`now \$\d+\.00 \(was \$\d+\.00\)`,
    String.raw`\$\d+\.00 in the state warehouse \(\d+\), in no store yet`,
  ].join('|'),
  'g',
);

export const isFirstText = (body: string) => body.startsWith('Barrelhive: code ');

/** What a text says of its bottles, in order. */
export const saidIn = (body: string): string[] => [...(body.match(SAID) ?? [])].sort();

const WORDS = {
  return: { own: '', other: 'back in stock' },
  delivery: { own: 'delivered, ', other: 'delivered' },
  'at-stores': { own: 'now ', other: 'came in' },
};

const ON_ITS_WAY = 'in the state warehouse, in no store yet';

const priceWords = ({ now, before }: Content['price']) => `now $${now}.00 (was $${before}.00)`;

const textWords: Words = (kinds, { restock, price, ahead }, mine) => {
  const words = {
    restock: () => restockWords(restock, mine, kinds.length === 1),
    price: () => priceWords(price),
    ahead: () => `$${ahead.price}.00 in the state warehouse (${ahead.warehouse}), in no store yet`,
  };
  return kinds.map((kind) => words[kind]());
};

/** All that happened to a bottle is one line, its price last; one that is back says where. A mail says it as a push does. */
const pushWords: Words = (kinds, { restock, price }, mine) => {
  const words = {
    restock: () => WORDS[restock.why].other,
    ahead: () => ON_ITS_WAY,
    price: () => priceWords(price),
  };
  const what = (['restock', 'ahead', 'price'] as const)
    .filter((kind) => kinds.includes(kind))
    .map((kind) => words[kind]());
  const where = kinds.includes('restock') ? [`$${restock.price}.00`, ...placesOf(restock, mine)] : [];
  return what.length === 0 ? [] : [[what.join(', '), ...where].join(' | ')];
};

/** A program is told each thing that happened by itself. */
const hookWords: Words = (kinds, content, mine) => kinds.flatMap((kind) => pushWords([kind], content, mine));

/** How each channel says it. */
export const wordsOn: Readonly<Record<Way, Words>> = {
  sms: textWords,
  file: textWords,
  push: pushWords,
  email: pushWords,
  webhook: hookWords,
  discord: pushWords,
  ntfy: pushWords,
};

const BACK = new RegExp(`^(?:${REASONS.map((reason) => WORDS[reason].other).join('|')})(?:, |$)`);

/** What a push says of its bottles, in order. */
export function pushSaid({ title, body }: Pick<Arrived, 'title' | 'body'>): string[] {
  const what = (line: string) => line.slice(line.indexOf(': ') + 2);
  const lines = body.split('\n');
  if (/^\d+ bottles for /.test(title)) return lines.map(what).sort();
  const where = lines.map((line) => /^\d+ at (?:your )?#\d+/.exec(line)?.[0] ?? line);
  return [BACK.test(what(title)) ? [what(title), ...where].join(' | ') : what(title)];
}

/** The same of what a program is told. */
export function hookSaid({ body }: Pick<Arrived, 'body'>): string[] {
  const event = webhookEvent.parse(JSON.parse(body));
  if (event.type !== 'alert.matched') return [];
  return event.data.bottles
    .map(({ kind, reason, price_cents: now = 0, was_cents: was = 0, store_qty: total, stores }) => {
      if (kind === 'price') return priceWords({ now: now / 100, before: was / 100 });
      if (kind === 'on-its-way') return ON_ITS_WAY;
      const named = stores.map(
        ({ number, qty, is_mine: isMine }) => `${qty} at ${isMine ? 'your ' : ''}#${number.slice(2)}`,
      );
      const where = named.length > 0 ? named : [`${total} in stores`];
      return [WORDS[reason ?? 'return'].other, `$${now / 100}.00`, ...where].join(' | ');
    })
    .sort();
}

const isOwn =
  (mine: readonly string[]) =>
  ([store]: [string, number]) =>
    mine.includes(store);

/** The stores that are the news, then the reader's, then the fullest; those that are doubted last. */
function inOrder(
  { stores, rose }: Pick<ContentOfRestock, 'stores' | 'rose'>,
  mine: readonly string[],
): [string, number][] {
  const own = isOwn(mine);
  return Object.entries(stores.held).sort(
    (a, b) =>
      Number(isDoubted(a, stores)) - Number(isDoubted(b, stores)) ||
      Number(rose.includes(b[0])) - Number(rose.includes(a[0])) ||
      Number(own(b)) - Number(own(a)) ||
      b[1] - a[1] ||
      a[0].localeCompare(b[0]),
  );
}

const isDoubted = ([store]: [string, number], { doubted }: Stores) => doubted.includes(store);

function placesOf(restock: ContentOfRestock, mine: readonly string[]): string[] {
  const named = inOrder(restock, mine).map(
    ([store, qty]) => `${qty} at ${mine.includes(store) ? 'your ' : ''}#${store.slice(2)}`,
  );
  return named.length > 0 ? named : [`${restock.total} in stores`];
}

/** A bottle alone, at one of the reader's stores that is not doubted, says that one alone. */
function restockWords(restock: ContentOfRestock, mine: readonly string[], isAlone: boolean): string {
  const { why, price, total } = restock;
  const all = inOrder(restock, mine);
  const own = all.filter(isOwn(mine));
  const sure = own.filter((store) => !isDoubted(store, restock.stores));
  const named = (isAlone && sure.length === 1 && sure[0] === all[0] ? sure : all).map((store) =>
    mine.includes(store[0]) ? `your #${store[0].slice(2)}: ${store[1]}` : `${store[1]} at #${store[0].slice(2)}`,
  );
  const { own: before, other } = WORDS[why];
  if (own.length > 0 && own[0] === all[0]) return `$${price}.00 ${before}at ${named.join('; ')}`;
  if (named.length > 0) return `$${price}.00 ${other}: ${named.join('; ')}`;
  return `$${price}.00 ${why === 'at-stores' ? 'now at your stores' : `${other}: ${total} in stores`}`;
}
