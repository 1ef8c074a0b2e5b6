import { accountEvents, sessionAnswer, sessionList } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { PurgeOldRows } from '../src/retention/purge-old-rows';
import { resetPassword } from '../src/credentials/reset-password';
import { PASSWORD, refusal, startAuth, type RunningAuth } from './running-auth';

const FIREFOX = { from: '203.0.113.77', headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' } };
const PLACE = { device: 'Firefox on Linux', network: '203.0.113.0/24' };

describe('what happened to an account', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.dispose());

  const eventsOf = async (token: string) =>
    accountEvents.parse((await auth.send('GET', '/api/auth/events', undefined, { token })).body).events;
  const kindsOf = async (token: string) => (await eventsOf(token)).map(({ kind }) => kind);

  it('is kept with time, device and network: log-ins, ended sessions, changes of e-mail, phone and password', async () => {
    const { token, user } = await auth.signUp();
    const as = { token, ...FIREFOX };
    const edit = (body: unknown) => auth.send('PUT', `/api/users/${user.user_id}`, body, as);
    const before = Date.now();
    await auth.logIn(user.email, PASSWORD, FIREFOX);
    await edit({ name: 'Ada King' });
    await edit({ phone_number: '(385) 555-0142' });
    const email = `new-${user.email}`;
    await edit({ email });
    const list = sessionList.parse((await auth.send('GET', '/api/auth/sessions', undefined, as)).body);
    await auth.send('DELETE', `/api/auth/sessions/${list.sessions[1]?.id}`, undefined, as);
    const change = { current_password: PASSWORD, new_password: 'Another-horse-2' };
    const changed = sessionAnswer.parse((await auth.send('POST', '/api/auth/change-password', change, as)).body);

    const events = await eventsOf(changed.token);
    expect(events.map(({ kind }) => kind)).toEqual([
      'password-changed',
      'session-ended',
      'email-changed',
      'phone-changed',
      'logged-in',
      'signed-up',
    ]);
    for (const event of events.slice(0, -1)) {
      expect(event).toMatchObject(PLACE);
      expect(Date.parse(event.happenedAt)).toBeGreaterThanOrEqual(before - 1_000);
    }
  });

  it('tells of logouts and of the reset by support, and of nothing that was refused', async () => {
    const { token, user } = await auth.signUp();
    await auth.logIn(user.email, 'Wrong-horse-1');
    await auth.send('DELETE', '/api/auth/sessions', undefined, { token });
    await auth.send('PUT', `/api/users/${user.user_id}`, { phone_number: '911' }, { token });
    expect(await kindsOf(token)).toEqual(['signed-up']);
    await auth.send('POST', '/api/auth/logout', undefined, { token });
    await auth.send('POST', '/api/auth/logout', undefined, { token });
    const temporary = await resetPassword(auth.dataSource, user.email);
    const forced = sessionAnswer.parse((await auth.logIn(user.email, temporary)).body).token;
    const change = await auth.send('POST', '/api/auth/change-password', { new_password: PASSWORD }, { token: forced });
    const events = await eventsOf(sessionAnswer.parse(change.body).token);
    expect(events.map(({ kind }) => kind)).toEqual([
      'password-changed',
      'logged-in',
      'password-reset',
      'logged-out',
      'signed-up',
    ]);
    expect(events[2]).toMatchObject({ device: 'Support', network: 'our own' });
  });

  it('has the reset by support told by mail, like a change of its owner', async () => {
    const { user } = await auth.signUp();
    await resetPassword(auth.dataSource, user.email);
    const told = await auth.neighbours.published('auth.password-changed.v1');
    expect(told.filter(({ userId }) => userId === user.user_id)).toHaveLength(1);
  });

  it('is kept for the last 20, of each account by itself', async () => {
    const [ada, bob] = [await auth.signUp(), await auth.signUp()];
    for (let login = 0; login < 22; login++) await auth.logIn(ada.user.email, PASSWORD);
    expect(await kindsOf(ada.token)).toEqual(Array.from({ length: 20 }, () => 'logged-in'));
    const stored = await execute(auth.dataSource, 'SELECT 1 FROM account_event WHERE account_id = $1', [
      ada.user.user_id,
    ]);
    expect([stored, await kindsOf(bob.token)]).toEqual([20, ['signed-up']]);
  });

  it('is deleted after the retention', async () => {
    const { token, user } = await auth.signUp();
    await auth.logIn(user.email, PASSWORD);
    await execute(
      auth.dataSource,
      `UPDATE account_event SET happened_at = now() - interval '181 days' WHERE account_id = $1 AND kind = 'signed-up'`,
      [user.user_id],
    );
    expect(await auth.service.app.get(PurgeOldRows).run()).toEqual({ sessions: 0, events: 1, links: 0 });
    expect(await kindsOf(token)).toEqual(['logged-in']);
  });

  it('is shown to its owner only', async () => {
    expect(refusal(await auth.send('GET', '/api/auth/events'))[1]).toBe('AUTHENTICATION_REQUIRED');
  });
});
