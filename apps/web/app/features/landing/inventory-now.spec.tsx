import { setServerTime } from '@barrelhive/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { InventoryNow } from './inventory-now';

function showWith(answer: JsonBodyType, status = 200) {
  server.use(http.get('/api/inventory/status', () => HttpResponse.json(answer, { status })));
  show(<InventoryNow />);
}

const figure = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
const figures = () =>
  ['Products watched', 'On a shelf right now', 'Bottles in all stores', 'Products on order'].map(figure);
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();

describe("the state's shelves on the landing page", () => {
  afterEach(() => act(() => setServerTime(new Date())));

  it('are the figures of the server, and how old they are', async () => {
    showWith({
      lastGoodPassAt: minutesAgo(4),
      ageSeconds: 240,
      rows: 776,
      counts: { productsInStores: 567, bottlesInStores: 33_898, productsOnOrder: 0 },
      rejectedPasses: 0,
      recentRuns: [{ outcome: 'accepted' }],
    });
    expect(figures()).toEqual(['', '', '', '']);
    expect(await screen.findByText('Checked 4 min ago')).toBeTruthy();
    expect(figures()).toEqual(['776', '567', '33,898', '0']);
  });

  it('are as old as the server’s clock says where that of the device is a day behind', async () => {
    const dayAhead = Date.now() + 86_400_000;
    const answer = { lastGoodPassAt: new Date(dayAhead - 2_730_000).toISOString(), rows: 776, recentRuns: [] };
    const headers = { date: new Date(dayAhead).toUTCString(), 'cache-control': 'no-store' };
    server.use(http.get('/api/inventory/status', () => HttpResponse.json(answer, { headers })));
    show(<InventoryNow />);
    expect(await screen.findByText('Checked 45 min ago')).toBeTruthy();
    expect(screen.getByText(/^We haven't had fresh figures for a while/)).toBeTruthy();
  });

  it('say it when the last look at the state went wrong', async () => {
    showWith({ lastGoodPassAt: minutesAgo(14), rows: 776, recentRuns: [{ outcome: 'failed' }] });
    expect(await screen.findByText(/^We couldn't read the state's site just now/)).toBeTruthy();
  });

  it('show what an older server tells, and N/A for the rest', async () => {
    showWith({ lastGoodPassAt: minutesAgo(1), rows: 12 });
    await waitFor(() => expect(figures()).toEqual(['12', 'N/A', 'N/A', 'N/A']));
  });

  it.each([
    ['refuses', {}, 503],
    ['tells nothing sensible', { rows: 'many', counts: [], lastGoodPassAt: 'yesterday', recentRuns: {} }, 200],
    ['answers nothing', null, 200],
  ] as const)('are unknown, and keep their place, when the server %s', async (_, answer, status) => {
    showWith(answer, status);
    await waitFor(() => expect(figures()).toEqual(['N/A', 'N/A', 'N/A', 'N/A']));
    expect(screen.queryByText(/Checked/)).toBeNull();
  });
});
