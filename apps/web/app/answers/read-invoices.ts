import { invoiceStatuses, type Invoice } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { identifier, listOf, maybeText, noError, text } from './lenient';

const readInvoice = z.pipe(
  z.object({
    id: identifier,
    createdAt: z.iso.datetime(),
    description: text,
    amountCents: z.int(),
    currency: z.catch(z.optional(z.string().check(z.regex(/^[a-z]{3}$/))), undefined),
    status: z.enum(invoiceStatuses),
    url: maybeText,
  }),
  // A link that is none of the web must not be offered.
  z.transform(({ url, currency, ...parts }): Invoice => ({
    ...parts,
    ...(currency && { currency }),
    url: url?.match(/^https?:\/\//) ? url : null,
  })),
);

/** The invoices of an answer; one without a day or an amount cannot be shown. */
export const readInvoices = z.object({ error: noError, invoices: listOf(readInvoice) });
