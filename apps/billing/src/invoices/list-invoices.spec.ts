import { shownInvoice } from './list-invoices';

const given = {
  id: 'in_1',
  created: 1_795_000_000,
  status: 'paid',
  amount_due: 499,
  currency: 'usd',
  hosted_invoice_url: 'https://invoice.stripe.com/i/1',
  lines: {
    data: [
      { description: 'Unused time on Basic', amount: -100 },
      { description: 'Standard', amount: 599 },
    ],
  },
};

describe('an invoice as it is shown', () => {
  it('is named after what was paid for, not after a credit', () => {
    expect(shownInvoice(given)).toEqual({
      id: 'in_1',
      createdAt: '2026-11-18T11:06:40.000Z',
      description: 'Standard',
      amountCents: 499,
      status: 'paid',
      url: 'https://invoice.stripe.com/i/1',
    });
  });

  it('names another currency than ours', () => {
    expect(shownInvoice({ ...given, currency: 'eur' })).toMatchObject({ amountCents: 499, currency: 'eur' });
  });

  it('has no page where the provider gives none', () => {
    expect(shownInvoice({ ...given, hosted_invoice_url: null })?.url).toBeNull();
  });

  it.each([[{ ...given, status: 'draft' }], [{}], [null]])('is left out as %j', (unusable) => {
    expect(shownInvoice(unusable)).toBeUndefined();
  });
});
