import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { SessionAnswer } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { resetPassword } from '../src/credentials/reset-password';
import { PurgeOldRows } from '../src/retention/purge-old-rows';
import { deviceCookie, PASSWORD, refusal, startAuth, type RunningAuth } from './running-auth';

const NEW_PASSWORD = 'Another-horse-2';
const CHANGED = { success: true, message: 'Password changed successfully!' };
const OVER = [410, 'CODE_EXPIRED', 'This link does not work any more. Please ask for another one at the log-in.'];

describe('a link to a new password', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth({ REFUSE_COMMON_PASSWORDS: 'on' });
  });
  afterAll(() => auth.dispose());

  const ask = (email: string, from?: string) =>
    auth.send('POST', '/api/auth/password-links', { email }, from === undefined ? {} : { from });
  const reset = (token: string, new_password = NEW_PASSWORD) =>
    auth.send('POST', '/api/auth/reset-password', { token, new_password });
  const wanted = async (email: string) =>
    (await auth.neighbours.published('auth.password-link-wanted.v1')).filter((event) => event.email === email);
  const change = (sql: string, ...values: unknown[]) => execute(auth.dataSource, sql, values);
  /** Notifications mailed a link. Gives its token. */
  const made = async ({ user }: SessionAnswer, minutes = 30) => {
    const token = randomBytes(32).toString('base64url');
    await auth.neighbours.deliver('notifications.password-link-made.v1', {
      userId: user.user_id,
      linkDigest: hash('sha256', token, 'base64url'),
      until: new Date(Date.now() + minutes * 60_000).toISOString(),
    });
    return token;
  };

  it('is asked for alike by an owner and by a stranger: one answer, and one event of each', async () => {
    const { user } = await auth.signUp();
    const nobody = `${randomUUID()}@example.com`;
    const answers = [await ask(` ${user.email.toUpperCase()}`), await ask(nobody)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([
        202,
        { success: true, message: 'If this address was confirmed for its account, a link is on its way.' },
      ]),
    );
    const [[own], [other]] = [await wanted(user.email), await wanted(nobody)];
    expect(own).toMatchObject({ userId: user.user_id });
    expect(other?.userId).toMatch(/^[\da-f-]{36}$/);
  });

  it('is asked for three times an hour with one e-mail, whether or not it has an account', async () => {
    const { user } = await auth.signUp();
    for (const email of [user.email, `${randomUUID()}@example.com`]) {
      const statuses: number[] = [];
      for (let times = 0; times < 4; times++) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
  });

  it('is asked for thirty times an hour from one network', async () => {
    const statuses: number[] = [];
    for (let nth = 1; nth <= 31; nth++)
      statuses.push((await ask(`${randomUUID()}@example.com`, `203.0.113.${nth}`)).status);
    expect(statuses.slice(-2)).toEqual([202, 429]);
  });

  it('gives a new password once, and ends all sessions', async () => {
    const ada = await auth.signUp();
    const token = await made(ada);
    const { status, body } = await reset(token);
    expect([status, body]).toEqual([200, CHANGED]);
    expect((await auth.send('GET', '/api/auth/me', undefined, { token: ada.token })).status).toBe(401);
    expect((await auth.logIn(ada.user.email, PASSWORD)).status).toBe(401);
    expect((await auth.logIn(ada.user.email, NEW_PASSWORD)).status).toBe(200);
    expect(refusal(await reset(token, 'Third-horse-3'))).toEqual(OVER);
  });

  it('has its use told, and shown among the events of the account', async () => {
    const ada = await auth.signUp();
    await reset(await made(ada));
    const published = await auth.neighbours.published('auth.password-changed.v1');
    expect(published.filter(({ userId }) => userId === ada.user.user_id)).toHaveLength(1);
    const { body } = await auth.logIn(ada.user.email, NEW_PASSWORD);
    const { token } = body as SessionAnswer;
    const events = await auth.send('GET', '/api/auth/events', undefined, { token });
    expect(events.body).toMatchObject({ events: [{ kind: 'logged-in' }, { kind: 'password-reset-by-link' }, {}] });
  });

  it('lets whoever failed to log in before log in at once on this device', async () => {
    const ada = await auth.signUp();
    const from = '198.18.7.1';
    for (let times = 0; times < 5; times++) await auth.logIn(ada.user.email, 'Wrong-horse-1', { from });
    expect((await auth.logIn(ada.user.email, PASSWORD, { from })).status).toBe(429);
    const { headers } = await reset(await made(ada));
    const device = { from, headers: { cookie: deviceCookie(headers) } };
    expect((await auth.logIn(ada.user.email, NEW_PASSWORD, device)).status).toBe(200);
  });

  it('refuses what is no new password, and stays good then', async () => {
    const ada = await auth.signUp();
    const token = await made(ada);
    const refused = [await reset(token, 'short'), await reset(token, 'Password1!')].map(refusal);
    expect(refused).toEqual([
      [400, 'VALIDATION_FAILED', 'Password must be at least 8 characters'],
      [400, 'VALIDATION_FAILED', 'This password is one of the most common ones. Please choose another.'],
    ]);
    expect((await reset(token)).status).toBe(200);
  });

  it('ends with a later link, a changed password, another e-mail, a reset by an operator, and after its time', async () => {
    const ends: [string, (ada: SessionAnswer) => Promise<unknown>][] = [
      ['a later link', (ada) => made(ada)],
      [
        'a changed password',
        ({ token }) =>
          auth.send(
            'POST',
            '/api/auth/change-password',
            { current_password: PASSWORD, new_password: 'Third-horse-3' },
            { token },
          ),
      ],
      [
        'another e-mail',
        ({ token, user }) =>
          auth.send('PUT', `/api/users/${user.user_id}`, { email: `${randomUUID()}@example.com` }, { token }),
      ],
      ['a reset by an operator', ({ user }) => resetPassword(auth.dataSource, user.email)],
      ['its time', ({ user }) => change('UPDATE password_link SET until = now() WHERE account_id = $1', user.user_id)],
    ];
    for (const [what, end] of ends) {
      const ada = await auth.signUp();
      const token = await made(ada);
      await end(ada);
      expect([what, ...refusal(await reset(token))]).toEqual([what, ...OVER]);
    }
    expect(refusal(await reset(randomBytes(32).toString('base64url')))).toEqual(OVER);
  });

  it('is none within seven days of another e-mail, by which an account may have been taken over', async () => {
    const ada = await auth.signUp();
    const email = `${randomUUID()}@example.com`;
    await auth.send('PUT', `/api/users/${ada.user.user_id}`, { email }, { token: ada.token });
    await ask(email);
    expect((await wanted(email)).map(({ userId }) => userId === ada.user.user_id)).toEqual([false]);
    expect(refusal(await reset(await made(ada)))).toEqual(OVER);
    await change(`UPDATE account SET email_changed_at = now() - interval '8 days' WHERE id = $1`, ada.user.user_id);
    await ask(email);
    expect((await wanted(email)).at(-1)).toMatchObject({ userId: ada.user.user_id });
    expect((await reset(await made(ada))).status).toBe(200);
  });

  it('is deleted once it is over', async () => {
    const ada = await auth.signUp();
    await made(ada, -1);
    await auth.service.app.get(PurgeOldRows).run();
    expect(await change('SELECT FROM password_link WHERE until < now()')).toBe(0);
  });
});
