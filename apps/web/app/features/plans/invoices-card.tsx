import type { Invoice } from '@barrelhive/contracts';
import { displayDay, formatDollars } from '@barrelhive/rules';
import { Badge, Card, Notice, ReceiptTextIcon, Skeleton, type Tone } from '@barrelhive/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CardHeading } from '../../shell/card-heading';
import { isWithheld } from '../../api/api-errors';
import { RECEIPTS_NOT_LOADED } from './texts';
import { callApi } from '../../api/api-client';
import { readInvoices } from '../../answers/read-invoices';

/** `GET /api/stripe/invoices`. The rest of the page says what a refusal means; here it only leaves the invoices out. */
const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  queryFn: ({ signal }) => callApi({ path: '/api/stripe/invoices', answer: readInvoices, signal, refusals: 'caller' }),
  select: ({ invoices }) => invoices,
  retry: false,
});

const statusOf: Record<Invoice['status'], { tone: Tone; text: string }> = {
  paid: { tone: 'stock', text: 'Paid' },
  open: { tone: 'zero', text: 'Open' },
  void: { tone: 'plain', text: 'Void' },
  uncollectible: { tone: 'zero', text: 'Unpaid' },
};

/** What was billed, each with the payment provider's own page. A server without receipts leaves no empty card. */
export function InvoicesCard() {
  const { data: invoices, error, refetch, isFetching } = useQuery(invoicesQuery);
  if (!invoices && isWithheld(error)) return null;
  return (
    <Card>
      <CardHeading icon={ReceiptTextIcon} className="mb-2" text="Receipts" />
      {!invoices && error && (
        <Notice title={RECEIPTS_NOT_LOADED} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!invoices && !error && <Skeleton className="mt-3 h-16" />}
      {invoices?.length === 0 && <p className="text-muted">What you pay for a plan appears here.</p>}
      {invoices && invoices.length > 0 && (
        <ul className="divide-y divide-line">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { createdAt, description, status, url } = invoice;
  const date = displayDay(new Date(createdAt));
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium wrap-anywhere">{description || 'Barrelhive'}</span>
        <span className="figures font-semibold">{amountOf(invoice)}</span>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <span className="figures">
          {date} <Badge tone={statusOf[status].tone}>{statusOf[status].text}</Badge>
        </span>
        {url !== null && (
          <a href={url} target="_blank" rel="noreferrer" className="font-semibold text-primary underline">
            {status === 'open' ? 'Pay' : 'View receipt'}
            <span className="sr-only"> of {date}</span>
          </a>
        )}
      </p>
    </li>
  );
}

/** A subscription that was made by hand at the provider may be paid in any currency, with as many decimals as it has. */
function amountOf({ amountCents, currency }: Invoice): string {
  if (currency === undefined) return formatDollars(amountCents);
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amountCents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
