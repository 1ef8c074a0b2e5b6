import type { FeedsAnswer } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { FeedsCard } from './feeds-card';
import { ADDRESS_RENEWED, FEEDS_NOT_CHANGED, FEEDS_OFF, FEEDS_ON } from './texts';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();

const addressesOf = (key: string): FeedsAnswer['feeds'] => ({
  since: '2026-11-22T15:00:00.000Z',
  alerts_address: `https://barrelhive.example/api/feeds/${key}/alerts.atom`,
  alert_address: `https://barrelhive.example/api/feeds/${key}/alerts/{id}.atom`,
  calendar_address: `https://barrelhive.example/api/feeds/${key}/calendar.ics`,
});

/** Shows the card to whoever has these feeds. */
function showCard({ in_plan = true, key, status = 200 }: { in_plan?: boolean; key?: string; status?: number } = {}) {
  logIn();
  const feeds = key === undefined ? null : addressesOf(key);
  server.use(
    http.get('/api/feeds', () => HttpResponse.json({ in_plan, feeds })),
    http.post('/api/feeds', () => HttpResponse.json({ in_plan, feeds: addressesOf('new') }, { status })),
    http.delete('/api/feeds', () => new HttpResponse(null, { status: 204 })),
  );
  show(<FeedsCard />);
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the card of feeds and calendar', () => {
  beforeEach(() => jest.clearAllMocks());

  it('switches them on, and shows the addresses to be copied', async () => {
    const writeText = jest.fn(async () => undefined);
    Object.assign(navigator, { clipboard: { writeText } });
    showCard();
    await press('Switch on');
    await press('Copy address: My alerts');
    expect(success).toHaveBeenCalledWith(FEEDS_ON);
    expect(writeText).toHaveBeenCalledWith(addressesOf('new')?.alerts_address);
  });

  it('opens the calendar where calendars are opened', async () => {
    showCard({ key: 'old' });
    const link = await screen.findByRole('link', { name: 'Open in my calendar' });
    expect(link.getAttribute('href')).toBe('webcal://barrelhive.example/api/feeds/old/calendar.ics');
  });

  it('takes a new address', async () => {
    showCard({ key: 'old' });
    await press('New address');
    await waitFor(() => expect(success).toHaveBeenCalledWith(ADDRESS_RENEWED));
    expect(screen.queryByText(/feeds\/old/)).toBeNull();
    expect(screen.getByText(/feeds\/new\/alerts/)).toBeTruthy();
  });

  it('keeps the address that could not be changed', async () => {
    showCard({ key: 'old', status: 500 });
    await press('New address');
    await waitFor(() => expect(error).toHaveBeenCalledWith(FEEDS_NOT_CHANGED));
    expect(screen.getByText(/feeds\/old\/alerts/)).toBeTruthy();
  });

  it('switches them off', async () => {
    showCard({ key: 'old' });
    await press('Switch off');
    await waitFor(() => expect(success).toHaveBeenCalledWith(FEEDS_OFF));
    expect(await screen.findByRole('button', { name: 'Switch on' })).toBeTruthy();
  });

  it('leads to the plans where the plan has none', async () => {
    showCard({ in_plan: false });
    expect(await screen.findByRole('link', { name: 'See plans' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull();
  });

  it('can still be switched off when the plan has none any more', async () => {
    showCard({ in_plan: false, key: 'old' });
    expect(await screen.findByRole('button', { name: 'Switch off' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New address' })).toBeNull();
  });
});
