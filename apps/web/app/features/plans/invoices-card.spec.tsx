import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { browserSession } from '../../session/session';
import { InvoicesCard } from './invoices-card';

const paid = {
  id: 'in_1',
  createdAt: '2026-11-21T17:00:00.000Z',
  description: 'Standard, one month',
  amountCents: 499,
  status: 'paid',
  url: 'https://invoice.stripe.com/i/1',
};

function answer(status: number, body: Record<string, unknown>) {
  const asked = jest.fn();
  server.use(
    http.get('/api/stripe/invoices', () => {
      asked();
      return HttpResponse.json(body, { status });
    }),
  );
  logIn();
  show(<InvoicesCard />);
  return asked;
}

describe('the receipts', () => {
  it('say what was billed, when and how much, and lead to the page of the provider', async () => {
    answer(200, { invoices: [paid] });
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toBe('Standard, one month$4.99Nov 21, 2026 PaidView receipt of Nov 21, 2026');
    expect(screen.getByRole('link').getAttribute('href')).toBe(paid.url);
  });

  it.each([
    ['eur', '€4.99'],
    ['jpy', '¥499'],
    ['no currency', '$4.99'],
  ])('say in %s what was paid in it: %s', async (currency, amount) => {
    answer(200, { invoices: [{ ...paid, currency }] });
    expect((await screen.findByRole('listitem')).textContent).toContain(amount);
  });

  it('offer to pay what is open, and no link that is none of the web', async () => {
    const strange = { ...paid, id: 'in_3', url: 'javascript:alert(1)' };
    answer(200, { invoices: [{ ...paid, id: 'in_2', status: 'open' }, strange, {}] });
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pay of Nov 21, 2026']);
  });

  it('say to whoever was never billed what will stand there', async () => {
    answer(200, { invoices: [] });
    expect((await screen.findByText('What you pay for a plan appears here.')).tagName).toBe('P');
  });

  it('are asked for again by a press when they could not be read', async () => {
    answer(503, { error: 'The payment provider does not answer.' });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(http.get('/api/stripe/invoices', () => HttpResponse.json({ invoices: [paid] })));
    fireEvent.click(retry);
    expect(await screen.findByRole('listitem')).toBeTruthy();
    expect(screen.queryByText('Failed to load your receipts')).toBeNull();
  });

  it.each([
    [401, { error: 'Authentication required' }],
    [404, { error: 'Not found' }],
  ])('are left out, and end no session, with %d %j', async (status, body) => {
    const asked = answer(status, body);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByRole('heading')).toBeNull();
    expect(browserSession.getState().token).toBe('token-1');
  });
});
