import type { AccountEvent, AccountEventKind } from '@barrelhive/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { ActivityCard } from './activity-card';

const event = (kind: AccountEventKind, id: number): AccountEvent => ({
  id: String(id),
  kind,
  happenedAt: '2026-11-22T16:31:00.000Z',
  device: 'Chrome on Windows',
  network: '203.0.113.0/24',
});

function showEvents(events: AccountEvent[]) {
  server.use(http.get('/api/auth/events', () => HttpResponse.json({ events })));
  logIn();
  show(<ActivityCard />);
}

describe('the card of recent activity', () => {
  it('says what happened, when, on which device and in which network', async () => {
    showEvents([event('phone-changed', 2), event('password-reset', 1)]);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent?.replace(/\s/g, ' ')).toBe(
      'Phone number changedNov 22, 2026, 9:31 AMChrome on Windows, network 203.0.113.0/24',
    );
    expect(second?.textContent).toContain('Password reset by support');
  });

  it('shows the last five, and all of them when asked to', async () => {
    showEvents(Array.from({ length: 20 }, (_, at) => event('logged-in', 20 - at)));
    expect(await screen.findAllByRole('listitem')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 20' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(20);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });

  it('says when it cannot be loaded, and tries again', async () => {
    server.use(http.get('/api/auth/events', () => HttpResponse.json({ error: 'No', message: 'No' }, { status: 404 })));
    logIn();
    show(<ActivityCard />);
    expect(await screen.findByText('Failed to load recent activity')).toBeTruthy();
    server.use(http.get('/api/auth/events', () => HttpResponse.json({ events: [event('logged-out', 1)] })));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Logged out')).toBeTruthy();
  });
});
