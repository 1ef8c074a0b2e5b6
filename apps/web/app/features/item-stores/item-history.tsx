import type { ItemDetail } from '@barrelhive/contracts';
import { formatPrice, formatQuantity } from '@barrelhive/rules';
import { Card, Skeleton, Sparkline, type SparklineStep } from '@barrelhive/ui';

/** How a bottle's stock and price moved, or that nothing has moved yet. Its place is kept while the answer is on its way. */
export function ItemHistory({ detail }: { detail: ItemDetail | undefined }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2" aria-busy={detail === undefined}>
      {historyLines(detail).map(({ title, steps, text }) => (
        <Card key={title}>
          <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">{title}</h3>
          <div className="mt-2 flex min-h-9 items-center justify-between gap-4">
            {detail ? (
              <Movement title={title} steps={steps} text={text} untilMs={Date.parse(detail.lastChecked)} />
            ) : (
              <Skeleton className="h-7 w-full" />
            )}
          </div>
        </Card>
      ))}
    </div>
  );
}

interface HistoryLine {
  title: string;
  /** Oldest first. */
  steps: readonly SparklineStep[];
  text: (value: number) => string;
}

function Movement({ title, steps, text, untilMs }: HistoryLine & { untilMs: number }) {
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return <p className="text-sm text-muted">Not known yet</p>;
  return (
    <>
      {steps.length > 1 ? (
        <Sparkline
          steps={steps}
          untilMs={untilMs}
          label={`${title}: from ${text(first.value)} to ${text(last.value)}`}
          className="h-9 w-38 text-primary"
        />
      ) : (
        <p className="text-sm text-muted">No change seen so far</p>
      )}
      <p className="figures text-lg font-semibold">{text(last.value)}</p>
    </>
  );
}

function historyLines(detail: ItemDetail | undefined): HistoryLine[] {
  const { stockHistory = [], priceHistory = [] } = detail ?? {};
  return [
    {
      title: 'Stock in all stores',
      steps: stockHistory.map(({ at, storeQty }) => ({ atMs: Date.parse(at), value: storeQty })),
      text: formatQuantity,
    },
    {
      title: 'Price',
      steps: priceHistory.map(({ at, priceCents }) => ({ atMs: Date.parse(at), value: priceCents })),
      text: formatPrice,
    },
  ];
}
