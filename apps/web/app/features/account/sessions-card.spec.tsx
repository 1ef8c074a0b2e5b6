import type { ActiveSession } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { SessionsCard } from './sessions-card';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();

const session = (id: string, device: string, current = false): ActiveSession => ({
  id,
  device,
  network: '203.0.113.0/24',
  createdAt: '2026-11-22T15:00:00.000Z',
  lastSeenAt: '2026-11-22T16:31:00.000Z',
  current,
});
const three = [
  session('own', 'Chrome on Windows', true),
  session('phone', 'Safari on iPhone'),
  session('desk', 'Firefox on Linux'),
];

/** Shows the card to a user with these sessions, whose ends the server answers so; gives what was asked to end. */
async function showSessions(answer: (id: string) => Response = () => acknowledged()): Promise<string[]> {
  const asked: string[] = [];
  let sessions = three;
  const end = (id: string, stays: (each: ActiveSession) => boolean) => {
    asked.push(id);
    const response = answer(id);
    if (response.ok || response.status === 404) sessions = sessions.filter(stays);
    return response;
  };
  server.use(
    http.get('/api/auth/sessions', () => HttpResponse.json({ sessions })),
    http.delete('/api/auth/sessions', () => end('others', ({ current }) => current)),
    http.delete('/api/auth/sessions/:id', ({ params }) => end(String(params.id), ({ id }) => id !== params.id)),
  );
  logIn();
  show(<SessionsCard />);
  await screen.findByText('Chrome on Windows');
  return asked;
}

const acknowledged = () => HttpResponse.json({ success: true, message: 'Done' });
const refused = (status: number) => HttpResponse.json({ error: 'No', message: 'No' }, { status });
const shownDevices = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getAllByText(/ on /)[0]?.firstChild?.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the card of sessions', () => {
  beforeEach(() => jest.clearAllMocks());

  it('shows where the user is logged in, and which of it is here', async () => {
    await showSessions();
    const [own, phone] = screen.getAllByRole('listitem');
    expect(own?.textContent).toContain('This device');
    expect(own && within(own).queryByRole('button')).toBeNull();
    expect(phone?.textContent?.replace(/\s/g, ' ')).toContain(
      'Network 203.0.113.0/24Logged in Nov 22, 2026, 8:00 AM, last used Nov 22, 2026, 9:31 AM',
    );
  });

  it('ends one session: it goes at once, and the focus stays on the card', async () => {
    const asked = await showSessions();
    press('End session: Safari on iPhone');
    await waitFor(() => expect(success).toHaveBeenCalledWith('Session ended'));
    expect(asked).toEqual(['phone']);
    expect(shownDevices()).toEqual(['Chrome on Windows', 'Firefox on Linux']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where you are logged in' }));
  });

  it('ends all others, after which there is none to end', async () => {
    const asked = await showSessions();
    press('End all others');
    await waitFor(() => expect(success).toHaveBeenCalledWith('All other sessions ended'));
    expect(asked).toEqual(['others']);
    expect(shownDevices()).toEqual(['Chrome on Windows']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('puts back what the server did not end', async () => {
    await showSessions(() => refused(500));
    press('End session: Firefox on Linux');
    await waitFor(() => expect(error).toHaveBeenCalledWith('Failed to end the session'));
    await waitFor(() => expect(shownDevices()).toHaveLength(3));
  });

  it('takes a session that has ended by itself for ended', async () => {
    await showSessions(() => refused(404));
    press('End session: Firefox on Linux');
    await waitFor(() => expect(success).toHaveBeenCalledWith('Session ended'));
  });

  it('says when the sessions cannot be loaded, and tries again', async () => {
    server.use(http.get('/api/auth/sessions', () => refused(404)));
    logIn();
    show(<SessionsCard />);
    expect(await screen.findByText('Failed to load your sessions')).toBeTruthy();
    server.use(http.get('/api/auth/sessions', () => HttpResponse.json({ sessions: three })));
    press('Retry');
    expect(await screen.findByText('Safari on iPhone')).toBeTruthy();
    expect(screen.queryByText('Failed to load your sessions')).toBeNull();
  });
});
