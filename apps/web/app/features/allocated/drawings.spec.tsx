import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { browserSession } from '../../session/session';
import { drawingOdds, Drawings } from './drawings';

const stagg = { sku: '018416', name: 'GEORGE T STAGG BOURBON', priceCents: 15_499, bottles: 52, entries: 7102 };

function answer(status: number, body: Record<string, unknown>) {
  const asked = jest.fn();
  server.use(
    http.get('/api/drawings', () => {
      asked();
      return HttpResponse.json(body, { status });
    }),
  );
  logIn();
  show(<Drawings />);
  return asked;
}

describe('the drawings', () => {
  it('name each bottle with its price, how many there are, who wants one, and the odds', async () => {
    answer(200, { drawings: [{ id: 1, title: 'Antique Collection', status: 'open', items: [stagg] }] });
    expect(await screen.findByRole('heading', { name: 'Antique Collection' })).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toBe(
      'George T Stagg Bourbon$154.99 · 52 bottles · 7,102 entries · 1 in 137',
    );
  });

  it('call a bottle by its display name', async () => {
    const named = { ...stagg, name: 'WELLER SNGL BRL', displayName: 'Weller Single Barrel' };
    answer(200, { drawings: [{ id: 1, title: 'Antique Collection', status: 'open', items: [named] }] });
    expect((await screen.findByRole('listitem')).textContent).toMatch(/^Weller Single Barrel\$154/);
  });

  it('say how long a past one was open, and leave out what cannot be read', async () => {
    const [openedAt, closedAt] = ['2026-11-02T17:00:00Z', '2026-11-09T17:00:00Z'];
    answer(200, { drawings: [{}, { id: 'p', title: 'Past', status: 'past', openedAt, closedAt, items: [stagg] }] });
    expect(await screen.findByText('Was open from Nov 2, 2026 to Nov 9, 2026')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  });

  it('are open, upcoming or past', async () => {
    const [openedAt, closedAt] = ['2026-11-20T18:00:00Z', '2026-11-27T18:00:00Z'];
    const drawing = (status: string) => ({ id: status, title: status, status, openedAt, items: [stagg] });
    answer(200, { drawings: [drawing('open'), drawing('upcoming'), { ...drawing('past'), closedAt }] });
    for (const [title, label] of [
      ['open', 'Open'],
      ['upcoming', 'Upcoming'],
      ['past', 'Past'],
    ] as const) {
      const heading = await screen.findByRole('heading', { name: title });
      expect(heading.nextElementSibling?.textContent).toBe(label);
    }
    expect(screen.getAllByText('Open since Nov 20, 2026')).toHaveLength(1);
  });

  it('name no odds while nobody has entered', async () => {
    const drawings = [{ id: 1, title: 'Antique Collection', status: 'open', items: [{ ...stagg, entries: 0 }] }];
    answer(200, { drawings });
    expect((await screen.findByRole('listitem')).textContent).toMatch(/ · 52 bottles · 0 entries$/);
  });

  it('leave no empty place where there are none', async () => {
    server.use(http.get('/api/drawings', () => HttpResponse.json({ drawings: [] })));
    logIn();
    const { container, queryClient } = show(<Drawings />);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(container.textContent).toBe('');
  });

  it('are asked for again by a press when they could not be read', async () => {
    answer(500, { error: 'Internal Server Error' });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    const drawings = [{ id: 1, title: 'Antique Collection', status: 'open', items: [stagg] }];
    server.use(http.get('/api/drawings', () => HttpResponse.json({ drawings })));
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Antique Collection' })).toBeTruthy();
  });

  it('are offered again when what came was no answer of the server', async () => {
    server.use(http.get('/api/drawings', () => new HttpResponse('<html>Welcome to the network</html>')));
    logIn();
    show(<Drawings />);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('are left out when they are refused, and end no session', async () => {
    const asked = answer(401, { error: 'Authentication required' });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByRole('heading')).toBeNull();
    expect(browserSession.getState().token).toBe('token-1');
  });
});

describe('the odds of a drawing', () => {
  it.each([
    [{ bottles: 52, entries: 7102 }, '1 in 137'],
    [{ bottles: 1, entries: 12_345 }, '1 in 12,345'],
    [{ bottles: 90, entries: 40 }, '1 in 1'],
    [{ bottles: 90, entries: 0 }, undefined],
    [{ bottles: 0, entries: 10 }, undefined],
    [{ entries: 10 }, undefined],
  ])('of %j are %s', (figures, odds) => {
    expect(drawingOdds(figures)).toBe(odds);
  });
});
