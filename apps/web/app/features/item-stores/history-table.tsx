import type { ItemDetail } from '@barrelhive/contracts';
import { formatPrice, formatQuantity, mountainTime } from '@barrelhive/rules';

const CAPTION = 'Changes of stock and price, the latest first';

type History = Pick<ItemDetail, 'stockHistory' | 'priceHistory'>;

/** All figures behind the lines, the latest first: a table from 768 px on, cards below. */
export function HistoryTable({ history: { stockHistory, priceHistory } }: { history: History }) {
  const rows = [
    ...stockHistory.map(({ at, storeQty }) => ({ at, text: `${formatQuantity(storeQty)} in stores` })),
    ...priceHistory.map(({ at, priceCents }) => ({ at, text: formatPrice(priceCents) })),
  ]
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .map(({ at, text }) => ({ when: mountainTime(new Date(at)), text }));
  if (rows.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-primary underline-offset-4 hover:underline">
        Every change we have seen
      </summary>
      <ul aria-label={CAPTION} className="figures mt-2 grid gap-2 text-sm md:hidden">
        {rows.map(({ when, text }, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-3 rounded-field bg-bone/60 px-3 py-2">
            <span className="text-muted">{when}</span>
            <span className="font-semibold">{text}</span>
          </li>
        ))}
      </ul>
      <table className="mt-2 hidden w-full max-w-lg text-left text-sm md:table">
        <caption className="sr-only">{CAPTION}</caption>
        <thead className="text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-medium">
              When
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Stock or price
            </th>
          </tr>
        </thead>
        <tbody className="figures divide-y divide-line">
          {rows.map(({ when, text }, index) => (
            <tr key={index}>
              <td className="py-2 pr-4">{when}</td>
              <td className="py-2 text-right">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
