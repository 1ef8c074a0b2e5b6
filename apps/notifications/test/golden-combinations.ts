import type { StockChange, StoreEntry } from '@barrelhive/contracts';
import { realStores } from '@barrelhive/rules';
import type { AlertContent } from '../src/notices/message-content';
import { goldenContents } from './golden-contents';
import { ahead } from './golden-parts';

const golden = Object.values(goldenContents).flat();
const contents = golden.flatMap(({ content }) => (content.kind === 'alert' ? [content] : []));
const items = contents.flatMap(({ match }) => match.items);

/** The parts of all golden texts of alerts, each once: of the prices at which the same happened the highest, and of each store its highest figure. */
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
    items
      .flatMap(({ stores }) => realStores(stores).filter(({ qty, isDoubtful }) => qty > 0 && !isDoubtful))
      .sort((a, b) => a.qty - b.qty),
    ({ storeNumber, address }) => [storeNumber, address],
  ),
  publicUrls: once(golden.flatMap(({ publicUrl = 'https://barrelhive.example' }) => publicUrl)),
};

/** One part of each. */
export type GoldenCombination = { [Part in keyof typeof goldenParts]: (typeof goldenParts)[Part][number] };

/** More than any golden text has in the state. */
const MOST_IN_STATE = 1_284;

/** One bottle at one store of the reader, and at two others. */
export function atOneOfMine(parts: GoldenCombination): AlertContent {
  const { storeNumber } = parts.stores;
  const others = goldenParts.stores.filter((store) => store.storeNumber !== storeNumber).slice(0, 2);
  return alertOf(parts, changed(parts, [...others, parts.stores]), [storeNumber]);
}

/** What else has one segment: one bottle in one store alone, of the reader or not, in stores that are not known, and in the warehouse. */
export function otherSingles(parts: GoldenCombination): AlertContent[] {
  const { names, stores } = parts;
  return [
    alertOf(parts, changed(parts, [stores]), [stores.storeNumber]),
    alertOf(parts, changed(parts, [stores])),
    alertOf(parts, changed(parts, [])),
    alertOf(parts, { ...ahead(names.name, MOST_IN_STATE), ...names }),
  ];
}

function changed(
  { names, changes: { priceCents, ...change }, stores: { storeNumber } }: GoldenCombination,
  stores: StoreEntry[],
): StockChange {
  const rose = change.reason === 'at-stores' ? [storeNumber] : undefined;
  return { ...change, ...names, sku: '016850', after: { priceCents, storeQty: MOST_IN_STATE }, stores, rose };
}

function alertOf({ terms: term }: GoldenCombination, item: StockChange, mine?: readonly string[]): AlertContent {
  const match = { alertId: '', term, slot: '2026-11-21T19:00:00.000Z', items: [item], token: 'k3f9x2mqz7' };
  return { kind: 'alert', day: '2026-11-21', match: { ...match, mine } };
}

/** The last of those that are alike. */
function once<T>(parts: readonly T[], alike: (part: T) => unknown = (part) => part): T[] {
  return [...new Map(parts.map((part) => [JSON.stringify(alike(part)), part])).values()];
}
