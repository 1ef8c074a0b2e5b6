import type { StockChange, StoreEntry } from '@barrelhive/contracts';
import { realStores } from '@barrelhive/rules';
import type { AlertContent } from '../src/notices/message-content';
import { goldenContents } from './golden-contents';

const golden = Object.values(goldenContents).flat();
const contents = golden.flatMap(({ content }) => (content.kind === 'alert' ? [content] : []));
const items = contents.flatMap(({ match }) => match.items);

/** The parts of all golden texts of alerts, each once: of the prices at which the same happened the highest, and of each store one figure. */
export const goldenParts = {
  terms: once(contents.map(({ match }) => match.term)),
  names: once(items.map(({ name, displayName }) => ({ name, displayName }))),
  /** What happened to a bottle that some store has, and its price. */
  changes: once(
    items
      .filter(({ kind }) => kind !== 'on-its-way')
      .map(({ kind, reason, before, after: { priceCents } }) => ({ kind, reason, before, priceCents }))
      .sort((a, b) => (a.priceCents ?? 0) - (b.priceCents ?? 0)),
    ({ kind, reason, before }) => [kind, reason, before !== undefined],
  ),
  stores: once(
    items.flatMap(({ stores }) => realStores(stores).filter(({ qty, isDoubtful }) => qty > 0 && !isDoubtful)),
    ({ storeNumber, address }) => [storeNumber, address],
  ),
  publicUrls: once(golden.flatMap(({ publicUrl = 'https://barrelhive.example' }) => publicUrl)),
};

/** One part of each. */
export type GoldenCombination = { [Part in keyof typeof goldenParts]: (typeof goldenParts)[Part][number] };

/** One bottle at one store of the reader, and at two others. */
export function atOneOfMine({ terms: term, names, changes, stores: mine }: GoldenCombination): AlertContent {
  const { priceCents, ...change } = changes;
  const others = goldenParts.stores.filter(({ storeNumber }) => storeNumber !== mine.storeNumber).slice(0, 2);
  const stores: StoreEntry[] = [...others, mine];
  const rose = change.reason === 'at-stores' ? [mine.storeNumber] : undefined;
  const item: StockChange = { ...change, ...names, sku: '016850', after: { priceCents, storeQty: 40 }, stores, rose };
  const match = { alertId: '', term, slot: '2026-11-21T19:00:00.000Z', items: [item], token: 'k3f9x2mqz7' };
  return { kind: 'alert', day: '2026-11-21', match: { ...match, mine: [mine.storeNumber] } };
}

/** The last of those that are alike. */
function once<T>(parts: readonly T[], alike: (part: T) => unknown = (part) => part): T[] {
  return [...new Map(parts.map((part) => [JSON.stringify(alike(part)), part])).values()];
}
