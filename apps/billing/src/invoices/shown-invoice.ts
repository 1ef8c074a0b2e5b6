import { invoiceStatuses, type Invoice } from '@barrelhive/contracts';
import * as z from 'zod';

const OUR_CURRENCY = 'usd';

/** What is read of an invoice of the provider; amounts are cents, times Unix seconds. */
const providerInvoice = z.object({
  id: z.string(),
  created: z.int(),
  status: z.enum(invoiceStatuses),
  amount_due: z.int(),
  currency: z.string(),
  hosted_invoice_url: z.string().nullish(),
  lines: z.object({ data: z.array(z.object({ description: z.string().nullish(), amount: z.int() })) }),
});

/** An invoice as a person sees it; undefined for a draft and for what cannot be read. */
export function shownInvoice(given: unknown): Invoice | undefined {
  const { data } = providerInvoice.safeParse(given);
  if (!data) return undefined;
  // An upgrade credits unused time before it bills the new plan: what is paid for names the invoice.
  const costliest = data.lines.data.toSorted((one, other) => other.amount - one.amount)[0];
  return {
    id: data.id,
    createdAt: new Date(data.created * 1000).toISOString(),
    description: costliest?.description ?? '',
    amountCents: data.amount_due,
    ...(data.currency !== OUR_CURRENCY && { currency: data.currency }),
    status: data.status,
    url: data.hosted_invoice_url ?? null,
  };
}
