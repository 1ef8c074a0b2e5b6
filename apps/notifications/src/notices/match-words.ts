import type { StockChange } from '@barrelhive/contracts';
import {
  alertLinkPath,
  displayCity,
  displayStoreNumber,
  displayStreet,
  orderStores,
  realStores,
  textLinkPath,
} from '@barrelhive/rules';
import type { AlertContent } from './message-content';

type Store = StockChange['stores'][number];

/** The stores that have a bottle: those that are the news, then those of the reader, then the fullest. */
export function storesThatHave(
  { rose, stores }: Pick<StockChange, 'rose' | 'stores'>,
  mine: readonly string[],
): Store[] {
  return orderStores(
    realStores(stores).filter(({ qty }) => qty > 0),
    { mine, rose },
  );
}

/** `6 at your #12, 280 W Harris Ave, Salt Lake City` */
export function storeLine({ storeNumber, qty, address, city }: Store, mine: readonly string[]): string {
  const whose = mine.includes(storeNumber) ? 'your ' : '';
  return `${qty} at ${whose}#${displayStoreNumber(storeNumber)}, ${displayStreet(address)}, ${displayCity(city)}`;
}

/** The path of the page that shows what was found: its own, or that of the alert where it has none. */
export function matchPath({ alertId, token }: Pick<AlertContent['match'], 'alertId' | 'token'>): string {
  return token === undefined ? alertLinkPath(alertId) : textLinkPath(token);
}
