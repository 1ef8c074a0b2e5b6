import { randomUUID } from 'node:crypto';
import { currentSession, errorBody, sessionAnswer, sessionCheck, user } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { resetPassword } from '../src/credentials/reset-password';
import { PurgeOldRows } from '../src/retention/purge-old-rows';
import { SessionEntity } from '../src/sessions/session.entity';
import { PASSWORD, refusal, startAuth, type RunningAuth } from './running-auth';

describe('sessions', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.dispose());

  const me = (token: string) => auth.send('GET', '/api/auth/me', undefined, { token });
  const current = (token: string) => auth.send('GET', '/internal/sessions/current', undefined, { token });
  const sessionOf = (token: string) => String(decodeJwt(token).sid);
  const storedSession = (token: string) => auth.dataSource.manager.findOneBy(SessionEntity, { id: sessionOf(token) });

  it('begin with the right password, whatever the case of the address', async () => {
    const { user: ada } = await auth.signUp();
    const answer = await auth.logIn(` ${ada.email.toUpperCase()}`, PASSWORD);
    expect(answer.status).toBe(200);
    expect(sessionAnswer.parse(answer.body).user).toEqual(ada);
  });

  it('give a token that anybody can verify with the published keys', async () => {
    const { token, user: ada } = await auth.signUp();
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', auth.url));
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ['ES256'],
      issuer: 'barrelhive',
      audience: 'barrelhive',
    });
    expect(payload).toMatchObject({ sub: ada.user_id, email: ada.email, pwc: false });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(24 * 3600);
    expect(protectedHeader.kid).toBeTruthy();
  });

  it('answer an unknown address exactly like a wrong password', async () => {
    const { user: ada } = await auth.signUp();
    const wrong = await auth.logIn(ada.email, 'Wrong-horse-1');
    const unknown = await auth.logIn(`${randomUUID()}@example.com`, 'Wrong-horse-1');
    expect(refusal(wrong)).toEqual([401, 'INVALID_CREDENTIALS', 'Login failed']);
    const { correlation_id: _one, ...wrongBody } = errorBody.parse(wrong.body);
    const { correlation_id: _other, ...unknownBody } = errorBody.parse(unknown.body);
    expect(unknownBody).toEqual(wrongBody);
    expect(unknown.status).toBe(wrong.status);
  });

  it("answer a password too short to be anybody's like any wrong one", async () => {
    const { user } = await auth.signUp();
    expect(refusal(await auth.logIn(user.email, 'short'))).toEqual([401, 'INVALID_CREDENTIALS', 'Login failed']);
  });

  it('refuse a malformed login with the specified texts', async () => {
    expect(refusal(await auth.logIn('nobody', PASSWORD))[2]).toBe('Please enter a valid email address');
    expect(refusal(await auth.logIn('a@b.co', ''))[2]).toBe('Password is required');
    expect(refusal(await auth.send('POST', '/api/auth/login', { email: 'a@b.co' }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'Password is required',
    ]);
  });

  it('end with the logout, at once and for good', async () => {
    const { token } = await auth.signUp();
    expect(currentSession.parse((await current(token)).body).session_id).toBe(sessionOf(token));
    expect((await auth.send('POST', '/api/auth/logout', undefined, { token })).status).toBe(200);
    expect(refusal(await me(token))).toEqual([401, 'SESSION_EXPIRED', 'Please log in again to continue']);
    expect(refusal(await current(token))[0]).toBe(401);
    expect((await auth.send('POST', '/api/auth/logout', undefined, { token })).status).toBe(200);
    expect((await auth.send('POST', '/api/auth/logout')).status).toBe(200);
  });

  it.each([
    ['idle for more than 4 hours', `last_seen_at = now() - interval '4 hours 1 second'`],
    ['older than 24 hours', `started_at = now() - interval '24 hours'`],
  ])('that are %s are over', async (_what, change) => {
    const { token } = await auth.signUp();
    await execute(auth.dataSource, `UPDATE session SET ${change} WHERE id = $1`, [sessionOf(token)]);
    expect(refusal(await current(token))[1]).toBe('SESSION_EXPIRED');
    expect(refusal(await me(token))[1]).toBe('SESSION_EXPIRED');
  });

  it('note that their owner was here at most once a minute', async () => {
    const { token } = await auth.signUp();
    const seen = async () => (await storedSession(token))?.lastSeenAt.getTime() ?? 0;
    const start = await seen();
    await current(token);
    expect(await seen()).toBe(start);
    await execute(auth.dataSource, `UPDATE session SET last_seen_at = now() - interval '61 seconds' WHERE id = $1`, [
      sessionOf(token),
    ]);
    await current(token);
    expect(await seen()).toBeGreaterThanOrEqual(start);
  });

  it('are checked without an error for those who have none', async () => {
    const check = async (token?: string) =>
      sessionCheck.parse((await auth.send('GET', '/api/auth/check', undefined, { token })).body);
    const { token, user: ada } = await auth.signUp();
    expect(await check(token)).toEqual({ authenticated: true, user: ada });
    expect(await check()).toEqual({ authenticated: false });
    expect(await check('eyJub3QiOiJvdXJzIn0.e30.x')).toEqual({ authenticated: false });
    await auth.send('POST', '/api/auth/logout', undefined, { token });
    expect(await check(token)).toEqual({ authenticated: false });
  });

  it('are for those who have a token of ours only', async () => {
    expect(refusal(await auth.send('GET', '/api/auth/me'))[1]).toBe('AUTHENTICATION_REQUIRED');
    const foreign = await auth.identity.tokenFor(randomUUID());
    expect(refusal(await me(foreign))[0]).toBe(401);
  });

  it('are deleted when they have been over for longer than the retention', async () => {
    const [old, young] = [await auth.signUp(), await auth.signUp()];
    await execute(auth.dataSource, `UPDATE session SET started_at = now() - interval '32 days' WHERE id = $1`, [
      sessionOf(old.token),
    ]);
    expect(await auth.service.app.get(PurgeOldRows).run()).toEqual({ sessions: 1, events: 0, links: 0 });
    expect(await storedSession(old.token)).toBeNull();
    expect((await me(young.token)).status).toBe(200);
  });

  describe('after a password change', () => {
    const change = (token: string, body: Record<string, unknown>) =>
      auth.send('POST', '/api/auth/change-password', body, { token });

    it('only the new token counts, on every device', async () => {
      const { token: phone, user: ada } = await auth.signUp();
      const { token: desk } = sessionAnswer.parse((await auth.logIn(ada.email, PASSWORD)).body);
      const answer = await change(phone, { current_password: PASSWORD, new_password: 'Another-horse-2' });
      expect(answer.status).toBe(200);
      const { token: fresh } = sessionAnswer.parse(answer.body);
      expect([(await me(phone)).status, (await me(desk)).status, (await me(fresh)).status]).toEqual([401, 401, 200]);
      expect((await auth.logIn(ada.email, PASSWORD)).status).toBe(401);
      expect((await auth.logIn(ada.email, 'Another-horse-2')).status).toBe(200);
    });

    it.each([
      [{ new_password: 'Another-horse-2' }, 'VALIDATION_FAILED', 'Current password is required'],
      [
        { current_password: null, new_password: 'Another-horse-2' },
        'VALIDATION_FAILED',
        'Current password is required',
      ],
      [
        { current_password: 'Wrong-horse-1', new_password: 'Another-horse-2' },
        'CURRENT_PASSWORD_WRONG',
        'Current password is incorrect',
      ],
      [
        { current_password: PASSWORD, new_password: 'another-horse-2' },
        'VALIDATION_FAILED',
        'Password must contain at least one uppercase letter',
      ],
      [
        { current_password: PASSWORD, new_password: 'ANOTHER-HORSE-2' },
        'VALIDATION_FAILED',
        'Password must contain at least one lowercase letter',
      ],
      [
        { current_password: PASSWORD, new_password: 'Another-horse' },
        'VALIDATION_FAILED',
        'Password must contain at least one number',
      ],
    ])('that was refused (%j) all stays as it was', async (body, code, text) => {
      const { token } = await auth.signUp();
      expect(refusal(await change(token, body))).toEqual([400, code, text]);
      expect((await me(token)).status).toBe(200);
    });
  });

  describe("after the operator's reset", () => {
    const reset = (email: string) => resetPassword(auth.dataSource, email);

    it('every session is over and the temporary password leads to nothing but a change', async () => {
      const { token, user: ada } = await auth.signUp();
      const temporary = await reset(ada.email.toUpperCase());
      expect((await me(token)).status).toBe(401);
      expect((await auth.logIn(ada.email, PASSWORD)).status).toBe(401);

      const { token: forced, user: flagged } = sessionAnswer.parse((await auth.logIn(ada.email, temporary)).body);
      expect(flagged.requires_password_change).toBe(true);
      expect(user.parse((await me(forced)).body).requires_password_change).toBe(true);
      const edit = await auth.send('PUT', `/api/users/${ada.user_id}`, { name: 'Ada King' }, { token: forced });
      expect(errorBody.parse(edit.body)).toMatchObject({
        code: 'PASSWORD_CHANGE_REQUIRED',
        requires_password_change: true,
      });

      const short = await auth.send('POST', '/api/auth/change-password', { new_password: 'short' }, { token: forced });
      expect(refusal(short)[2]).toBe('Password must be at least 8 characters');
      const long = await auth.send(
        'POST',
        '/api/auth/change-password',
        { new_password: 'eight char' },
        { token: forced },
      );
      const { token: free, user: unflagged } = sessionAnswer.parse(long.body);
      expect(unflagged.requires_password_change).toBe(false);
      expect((await me(free)).status).toBe(200);
      expect((await me(forced)).status).toBe(401);
    });

    it('says so when nobody has the address', async () => {
      await expect(reset(`${randomUUID()}@example.com`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
});
