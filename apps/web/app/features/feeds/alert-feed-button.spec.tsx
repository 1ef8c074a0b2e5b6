import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { AlertFeedButton } from './alert-feed-button';

const feeds = {
  since: '2026-11-21T17:00:00.000Z',
  alerts_address: 'https://b.test/api/feeds/k/alerts.atom',
  alert_address: 'https://b.test/api/feeds/k/alerts/{id}.atom',
  calendar_address: 'https://b.test/api/feeds/k/calendar.ics',
};

describe('the feed of an alert', () => {
  const answer = (body: object) => {
    const read = jest.fn(() => HttpResponse.json(body));
    server.use(http.get('/api/feeds', read));
    show(<AlertFeedButton id="a-1" term="weller" />);
    return read;
  };

  it('has its address copied', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    answer({ in_plan: true, feeds });
    fireEvent.click(await screen.findByRole('button', { name: 'Copy feed address: weller' }));
    expect(writeText).toHaveBeenCalledWith('https://b.test/api/feeds/k/alerts/a-1.atom');
  });

  it.each([
    ['feeds are switched off', { in_plan: true, feeds: null }],
    ['the plan has none', { in_plan: false, feeds }],
  ])('is not offered where %s', async (_what, body) => {
    const read = answer(body);
    await waitFor(() => expect(read).toHaveBeenCalled());
    expect(screen.queryByRole('button')).toBeNull();
  });
});
