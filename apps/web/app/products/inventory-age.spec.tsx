import type { InventoryStatus, RefreshRun } from '@barrelhive/contracts';
import { setServerTime } from '@barrelhive/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import * as z from 'zod/mini';
import { server } from '../../test/server';
import { show } from '../../test/show';
import { InventoryAge, readInventoryStatus } from './inventory-age';

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();

function showAge(minutes: number, outcomes: readonly RefreshRun['outcome'][]) {
  const startedAt = minutesAgo(1);
  const status: InventoryStatus = {
    lastGoodPassAt: minutesAgo(minutes),
    ageSeconds: minutes * 60,
    rows: 776,
    rejectedPasses: outcomes.filter((outcome) => outcome === 'rejected').length,
    recentRuns: outcomes.map((outcome, id) => ({ id: `${id}`, startedAt, finishedAt: startedAt, outcome, rows: 776 })),
  };
  server.use(http.get('/api/inventory/status', () => HttpResponse.json(status)));
  return show(<InventoryAge />).container;
}

const dotOf = (container: HTMLElement) => container.querySelector('[aria-hidden]')?.className ?? '';

describe('the age of the inventory', () => {
  afterEach(() => act(() => setServerTime(new Date())));

  it('is its age and no more while passes go well, even after one that did not', async () => {
    const container = showAge(4, ['accepted', 'rejected', 'failed']);
    expect(await screen.findByText('Checked 4 min ago')).toBeTruthy();
    expect(container.textContent).toBe('Checked 4 min ago');
    expect(dotOf(container)).toContain('bg-stock');
  });

  it.each([
    ['rejected', 14, "The state's site gave an answer we don't trust; these are the last good figures."],
    ['failed', 14, "We couldn't read the state's site just now; these are the last good figures."],
    ['accepted', 45, "We haven't had fresh figures for a while; these are the last good ones."],
  ] as const)('says in words, and not by the dot alone, what a last pass %s %i min ago means', async (...given) => {
    const [outcome, minutes, sentence] = given;
    const container = showAge(minutes, [outcome, 'accepted']);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByText(`Checked ${minutes} min ago`)).toBeTruthy();
    expect(dotOf(container)).toContain('bg-order');
  });

  it('is told by the server’s clock where that of the device is a day ahead', async () => {
    const dayAgo = Date.now() - 86_400_000;
    const status = { lastGoodPassAt: new Date(dayAgo - 270_000).toISOString(), recentRuns: [{ outcome: 'accepted' }] };
    const headers = { date: new Date(dayAgo).toUTCString(), 'cache-control': 'no-store' };
    server.use(http.get('/api/inventory/status', () => HttpResponse.json(status, { headers })));
    const { container } = show(<InventoryAge />);
    expect(await screen.findByText('Checked 4 min ago')).toBeTruthy();
    expect(container.textContent).toBe('Checked 4 min ago');
  });

  it('is nothing while nobody knows it, but keeps its place', async () => {
    server.use(http.get('/api/inventory/status', () => HttpResponse.json({}, { status: 403 })));
    const { container, queryClient } = show(<InventoryAge className="mt-1" />);
    const place = container.querySelector('.mt-1');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(place?.textContent).toBe('');
    expect(place?.className).toMatch(/min-h-.* mt-1/);
  });
});

describe('the age of the inventory', () => {
  it('is read though nothing else came', () => {
    const lastGoodPassAt = '2026-11-21T17:00:00.000Z';
    expect(z.parse(readInventoryStatus, { lastGoodPassAt })).toEqual({ lastGoodPassAt, lastOutcome: undefined });
  });

  it('is told beside an outcome that nobody knows', () => {
    const answer = { lastGoodPassAt: 'soon', recentRuns: [{ outcome: 'postponed' }, { outcome: 'accepted' }] };
    expect(z.parse(readInventoryStatus, answer)).toEqual({ lastGoodPassAt: null, lastOutcome: undefined });
  });
});
