import { monthName, thirdSaturday } from '@barrelhive/rules';

/** A list that stands on the agency's page ahead of its day. */
export interface PostedList {
  year: number;
  month: number;
  itemCount: number;
  /** As many as are named, each with the stores that open with it. */
  items: readonly { name: string; stores: readonly string[] }[];
}

/** Who reads of it. */
export interface PostedReader {
  /** The bottles that an alert of theirs is about. */
  watched: ReadonlyMap<string, unknown>;
  homeStores: readonly string[];
  /** How many bottles of the latest list that was posted their alerts match. */
  matches?: { month: number; count: number } | undefined;
}

/** As it is posted. Nothing is counted of a list that is not named in full, nor for whoever has no alert. */
export function countMatches(reader: PostedReader, { month, itemCount, items }: PostedList): void {
  if (items.length < itemCount || reader.watched.size === 0 || month < (reader.matches?.month ?? 0)) return;
  reader.matches = { month, count: items.filter(({ name }) => reader.watched.has(name)).length };
}

/** What its text says, to the link. */
export function postedWords({ matches, homeStores }: PostedReader, { year, month, ...list }: PostedList): string {
  const day = `Sat ${monthName(month).slice(0, 3)} ${Number(thirdSaturday(year, month).slice(-2))}`;
  const count = matches?.month === month ? matches.count : undefined;
  const match = count === undefined ? '' : `, ${count || 'none'} ${count === 1 ? 'matches' : 'match'}`;
  const [fullest] = homeStores
    .map((store) => ({ store, opens: list.items.filter(({ stores }) => stores.includes(store)).length }))
    .filter(({ opens }) => opens > 0)
    .sort((a, b) => b.opens - a.opens || a.store.localeCompare(b.store));
  const home = fullest ? `. Your #${fullest.store.slice(2)} opens with ${fullest.opens}` : '';
  const items = `${list.itemCount} item${list.itemCount === 1 ? '' : 's'}`;
  return `the ${monthName(month)} list is posted for ${day}: ${items}${match}${home} http`;
}
