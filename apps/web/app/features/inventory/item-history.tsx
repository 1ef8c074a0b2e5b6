import { itemDetail, type ItemDetail } from '@barrelhive/contracts';
import { formatPrice, formatQuantity } from '@barrelhive/rules';
import { Card, Sparkline } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client';

/** How a bottle's stock and price moved; nothing while there is too little to draw. */
export function ItemHistory({ sku }: { sku: string }) {
  const { data } = useQuery({
    queryKey: ['item', sku],
    queryFn: ({ signal }) =>
      callApi({ path: `/api/items/${encodeURIComponent(sku)}`, answer: itemDetail, signal, refusals: 'caller' }),
  });
  const lines = data ? historyLines(data) : [];
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {lines.map(({ title, values, from, to }) => (
        <Card key={title}>
          <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">{title}</h3>
          <div className="mt-2 flex items-center justify-between gap-4">
            <Sparkline values={values} label={`${title}: from ${from} to ${to}`} className="h-9 w-38 text-primary" />
            <p className="figures text-lg font-semibold">{to}</p>
          </div>
        </Card>
      ))}
    </div>
  );
}

function historyLines({ stockHistory, priceHistory }: ItemDetail) {
  const lines = [
    { title: 'Stock in all stores', values: stockHistory.map(({ storeQty }) => storeQty), text: formatQuantity },
    { title: 'Price', values: priceHistory.map(({ priceCents }) => priceCents), text: formatPrice },
  ];
  return lines.flatMap(({ title, values, text }) => {
    const [first] = values;
    const last = values.at(-1);
    if (values.length < 2 || first === undefined || last === undefined) return [];
    return [{ title, values, from: text(first), to: text(last) }];
  });
}
