import type { StoreEntry } from '@barrelhive/contracts';
import {
  displayCity,
  displayStoreNumber,
  displayStreet,
  formatQuantity,
  orderStores,
  realStores,
} from '@barrelhive/rules';
import { classNames, useIsWide } from '@barrelhive/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { milesText } from '../near-me/distance';
import { useStoreOrder } from '../near-me/store-order';
import { YourStore } from '../near-me/your-store';
import { DOUBTFUL_FIGURE, IN_NO_STORE } from './texts';

type StoreWithStock = Pick<
  StoreEntry,
  'storeNumber' | 'address' | 'city' | 'qty' | 'latitude' | 'longitude' | 'isDoubtful'
>;

interface StoreTableProps {
  /** Names the table for those who do not see what it belongs to. */
  caption: string;
  stores: readonly StoreWithStock[];
  numberText?: (storeNumber: string) => string;
  /** How sure a store's figure is, where there is something to say. */
  wordsFor?: ((storeNumber: string) => string | undefined) | undefined;
  /** What is asked at each store. */
  questionFor?: ((storeNumber: string) => ReactNode) | undefined;
}

const STORE_LINK = 'figures font-semibold underline-offset-4 hover:underline';
const pageOf = ({ storeNumber }: StoreWithStock) => `/stores/${storeNumber}`;

/** Stores that have a bottle, those of whoever looks first, then the nearest: a table from 768 px on, cards below. */
export function StoreTable({
  caption,
  stores,
  numberText = displayStoreNumber,
  wordsFor,
  questionFor,
}: StoreTableProps) {
  const { mine, milesTo } = useStoreOrder();
  const isWide = useIsWide();
  const held = realStores(stores).filter((store) => store.qty > 0);
  const stocked = orderStores(held, { mine, distanceMiles: milesTo }).map((store) => ({
    ...store,
    miles: milesTo?.(store),
    isMine: mine.includes(store.storeNumber),
    words: wordsFor?.(store.storeNumber) ?? (store.isDoubtful ? DOUBTFUL_FIGURE : undefined),
  }));
  const headings = [
    'Store',
    'Address',
    'City',
    ...(milesTo ? ['Distance'] : []),
    ...(questionFor ? ['Was it there?'] : []),
    'Qty',
  ];
  if (stocked.length === 0) return <p className="text-sm text-muted">{IN_NO_STORE}</p>;
  if (!isWide)
    return (
      <ul aria-label={caption} className="grid gap-2">
        {stocked.map((store) => (
          <li key={store.storeNumber} className="rounded-field bg-bone/60 px-3 py-2 text-sm">
            <div className="flex items-start justify-between gap-3">
              <span className="min-w-0">
                <Link to={pageOf(store)} className={STORE_LINK}>
                  Store {numberText(store.storeNumber)}
                </Link>
                {store.isMine && <YourStore />}
                <span className="block text-muted">
                  {displayStreet(store.address)}, {displayCity(store.city)}
                  {store.miles !== undefined && ` · ${milesText(store.miles)}`}
                </span>
              </span>
              <span className="text-right">
                <span className="figures whitespace-nowrap font-bold text-stock">
                  {formatQuantity(store.qty)} in stock
                </span>
                {store.words && <span className="block text-muted">{store.words}</span>}
              </span>
            </div>
            {questionFor?.(store.storeNumber)}
          </li>
        ))}
      </ul>
    );
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className={classNames('py-2 font-medium', heading === 'Qty' ? 'text-right' : 'pr-4')}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {stocked.map((store) => (
          <tr key={store.storeNumber}>
            <td className="py-2.5 pr-4">
              <Link to={pageOf(store)} className={STORE_LINK}>
                {numberText(store.storeNumber)}
              </Link>
              {store.isMine && <YourStore />}
            </td>
            <td className="py-2.5 pr-4">{displayStreet(store.address)}</td>
            <td className="py-2.5 pr-4">{displayCity(store.city)}</td>
            {milesTo && (
              <td className="figures py-2.5 pr-4">{store.miles === undefined ? '' : milesText(store.miles)}</td>
            )}
            {questionFor && <td className="pr-4">{questionFor(store.storeNumber)}</td>}
            <td className="py-2.5 text-right">
              <span className="figures font-bold text-stock">{formatQuantity(store.qty)}</span>
              {store.words && <span className="block text-muted">{store.words}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
