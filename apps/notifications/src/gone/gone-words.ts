import { displayStoreNumber, shownName, STORE_TIME_ZONE } from '@barrelhive/rules';
import type { StockChange } from '@barrelhive/contracts';
import type { GoneWords } from '../notices/channel';
import { storesThatHave } from '../notices/match-words';

const MOST_STORES = 3;

const clock = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, timeStyle: 'short' });

/** What stands in the place of a notice whose bottle is gone from all stores that it named: `Gone at #12, 3:40 PM`. */
export function goneWords(item: StockChange, mine: readonly string[], goneAt: Date): GoneWords {
  const stores = storesThatHave(item, mine).map(({ storeNumber }) => `#${displayStoreNumber(storeNumber)}`);
  const time = clock.format(goneAt).replace(/\u202f/g, ' ');
  return { title: `${stores.length === 0 ? 'Gone' : `Gone at ${listed(stores)}`}, ${time}`, body: shownName(item) };
}

function listed(stores: readonly string[]): string {
  const rest = stores.length - MOST_STORES;
  const all = rest > 0 ? [...stores.slice(0, MOST_STORES), `${rest} more`] : stores;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join();
}
