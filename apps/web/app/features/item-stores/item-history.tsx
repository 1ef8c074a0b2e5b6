import type { ItemDetail } from '@barrelhive/contracts';
import { formatPrice, formatQuantity } from '@barrelhive/rules';
import { Card, Skeleton, Sparkline } from '@barrelhive/ui';

/** How a bottle's stock and price moved, or that nothing has moved yet. Its place is kept while the answer is on its way. */
export function ItemHistory({ detail }: { detail: ItemDetail | undefined }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2" aria-busy={detail === undefined}>
      {historyLines(detail).map(({ title, values, text }) => (
        <Card key={title}>
          <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">{title}</h3>
          <div className="mt-2 flex min-h-9 items-center justify-between gap-4">
            {detail ? <Movement title={title} values={values} text={text} /> : <Skeleton className="h-7 w-full" />}
          </div>
        </Card>
      ))}
    </div>
  );
}

interface HistoryLine {
  title: string;
  /** Oldest first. */
  values: readonly number[];
  text: (value: number) => string;
}

function Movement({ title, values, text }: HistoryLine) {
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined) return <p className="text-sm text-muted">Not known yet</p>;
  return (
    <>
      {values.length > 1 ? (
        <Sparkline
          values={values}
          label={`${title}: from ${text(first)} to ${text(last)}`}
          className="h-9 w-38 text-primary"
        />
      ) : (
        <p className="text-sm text-muted">No change seen so far</p>
      )}
      <p className="figures text-lg font-semibold">{text(last)}</p>
    </>
  );
}

function historyLines(detail: ItemDetail | undefined): HistoryLine[] {
  const { stockHistory = [], priceHistory = [] } = detail ?? {};
  return [
    { title: 'Stock in all stores', values: stockHistory.map(({ storeQty }) => storeQty), text: formatQuantity },
    { title: 'Price', values: priceHistory.map(({ priceCents }) => priceCents), text: formatPrice },
  ];
}
