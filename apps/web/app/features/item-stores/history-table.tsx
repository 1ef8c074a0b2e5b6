import type { ItemDetail } from '@barrelhive/contracts';
import { formatPrice, formatQuantity, mountainTime } from '@barrelhive/rules';

type History = Pick<ItemDetail, 'stockHistory' | 'priceHistory'>;

/** All figures behind the lines, the latest first. */
export function HistoryTable({ history: { stockHistory, priceHistory } }: { history: History }) {
  const rows = [
    ...stockHistory.map(({ at, storeQty }) => ({ at, text: `${formatQuantity(storeQty)} in stores` })),
    ...priceHistory.map(({ at, priceCents }) => ({ at, text: formatPrice(priceCents) })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
  if (rows.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-primary underline-offset-4 hover:underline">
        Every change we have seen
      </summary>
      <table className="mt-2 w-full max-w-lg text-left text-sm">
        <caption className="sr-only">Changes of stock and price, the latest first</caption>
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
          {rows.map(({ at, text }, index) => (
            <tr key={index}>
              <td className="py-2 pr-4">{mountainTime(new Date(at))}</td>
              <td className="py-2 text-right">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
