import type { Stores } from './shelf-model';

/** Why it is back in stock, the best reason first. */
export const REASONS = ['return', 'delivery', 'at-stores'] as const;
export type Reason = (typeof REASONS)[number];

/** A bottle that is back, by the figures of its quarter-hour. */
export interface ToldRestock {
  why: Reason;
  price: number;
  total: number;
  stores: Stores;
}

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

/** The reader's stores first, then the fullest. A bottle alone, at one of them, says that one alone. */
export function restockWords(
  { why, price, total, stores }: ToldRestock,
  mine: readonly string[],
  isAlone: boolean,
): string {
  const isOwn = ([store]: [string, number]) => mine.includes(store);
  const all = Object.entries(stores).sort(
    (a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b[1] - a[1] || a[0].localeCompare(b[0]),
  );
  const own = all.filter(isOwn);
  const named = (isAlone && own.length === 1 ? own : all).map((store) =>
    isOwn(store) ? `your #${store[0].slice(2)}: ${store[1]}` : `${store[1]} at #${store[0].slice(2)}`,
  );
  const { own: before, other } = WORDS[why];
  if (own.length > 0) return `$${price}.00 ${before}at ${named.join('; ')}`;
  if (named.length > 0) return `$${price}.00 ${other}: ${named.join('; ')}`;
  return `$${price}.00 ${why === 'at-stores' ? 'now at your stores' : `${other}: ${total} in stores`}`;
}
