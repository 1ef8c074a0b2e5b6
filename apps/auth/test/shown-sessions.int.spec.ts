import { randomUUID } from 'node:crypto';
import {
  sessionAnswer,
  sessionList,
  sessionNotice,
  sessionNoticesChannel,
  type ActiveSession,
} from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { Redis } from 'ioredis';
import { resetPassword } from '../src/credentials/reset-password';
import { PASSWORD, refusal, startAuth, type RunningAuth } from './running-auth';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';

describe('the sessions of an account', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.dispose());

  const me = async (token: string) => (await auth.send('GET', '/api/auth/me', undefined, { token })).status;
  const listOf = async (token: string): Promise<ActiveSession[]> =>
    sessionList.parse((await auth.send('GET', '/api/auth/sessions', undefined, { token })).body).sessions;
  const end = (token: string, id: string) => auth.send('DELETE', `/api/auth/sessions/${id}`, undefined, { token });
  const endOthers = (token: string) => auth.send('DELETE', '/api/auth/sessions', undefined, { token });
  const logIn = async (email: string, how?: { from: string; headers: Record<string, string> }) =>
    sessionAnswer.parse((await auth.logIn(email, PASSWORD, how)).body).token;

  it('are listed with device, network and times, the own one first, and no address is kept', async () => {
    const { user } = await auth.signUp();
    const desk = await logIn(user.email, { from: '203.0.113.77', headers: { 'user-agent': CHROME } });
    const phone = await logIn(user.email, { from: '2001:db8:7:9::77', headers: { 'user-agent': IPHONE } });
    const sessions = await listOf(desk);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ device: 'Chrome on Windows', network: '203.0.113.0/24', current: true });
    expect(sessions[1]).toMatchObject({ device: 'Safari on iPhone', network: '2001:db8:7::/48', current: false });
    expect(sessions.slice(1).every(({ current }) => !current)).toBe(true);
    expect((await listOf(phone))[0]).toMatchObject({ device: 'Safari on iPhone', current: true });
    expect(JSON.stringify(sessions)).not.toMatch(/113\.77|::77/);
  });

  it('that ended, idled out or grew too old are not listed', async () => {
    const { token, user } = await auth.signUp();
    for (const change of [
      'ended_at = now()',
      `last_seen_at = now() - interval '4 hours 1 second'`,
      `started_at = now() - interval '24 hours'`,
    ]) {
      await logIn(user.email);
      const [, other] = await listOf(token);
      expect(other).toBeDefined();
      await execute(auth.dataSource, `UPDATE session SET ${change} WHERE id = $1`, [other?.id]);
      expect(await listOf(token)).toHaveLength(1);
    }
  });

  it('can be ended one by one, each once', async () => {
    const { token, user } = await auth.signUp();
    const [lost, kept] = [await logIn(user.email), await logIn(user.email)];
    const [own] = await listOf(lost);
    expect((await end(token, own?.id ?? '')).status).toBe(200);
    expect([await me(lost), await me(kept), await me(token)]).toEqual([401, 200, 200]);
    expect(refusal(await end(token, own?.id ?? ''))[1]).toBe('NOT_FOUND');
    expect(await listOf(token)).toHaveLength(2);
  });

  it("of somebody else are not found, nor is what is no session's id", async () => {
    const [ada, mallory] = [await auth.signUp(), await auth.signUp()];
    const [hers] = await listOf(ada.token);
    for (const id of [hers?.id ?? '', randomUUID(), 'no-such-id', '%00']) {
      expect([id, (await end(mallory.token, id)).status]).toEqual([id, 404]);
    }
    expect(await me(ada.token)).toBe(200);
  });

  it('all end but the own one', async () => {
    const { token, user } = await auth.signUp();
    const others = [await logIn(user.email), await logIn(user.email)];
    const [stranger] = [await auth.signUp()];
    expect((await endOthers(token)).status).toBe(200);
    expect(await Promise.all([...others, token, stranger.token].map(me))).toEqual([401, 401, 200, 200]);
    expect((await endOthers(token)).status).toBe(200);
  });

  it('are shown and ended by their owner only', async () => {
    expect(refusal(await auth.send('GET', '/api/auth/sessions'))[1]).toBe('AUTHENTICATION_REQUIRED');
    const { token, user } = await auth.signUp();
    const temporary = await resetPassword(auth.dataSource, user.email);
    expect(refusal(await endOthers(token))[1]).toBe('SESSION_EXPIRED');
    const forced = sessionAnswer.parse((await auth.logIn(user.email, temporary)).body).token;
    expect(refusal(await endOthers(forced))[1]).toBe('PASSWORD_CHANGE_REQUIRED');
  });

  describe('that end', () => {
    /** What the gateways hear while `work` is done, once `isHeard` finds it. */
    async function heardDuring(work: () => Promise<unknown>, isHeard: (text: string) => boolean): Promise<string[]> {
      const listener = new Redis(auth.redis.url);
      const heard: string[] = [];
      listener.on('message', (_channel, text) => heard.push(text));
      await listener.subscribe(sessionNoticesChannel(auth.redis.prefix));
      try {
        await work();
        await eventually('the gateways to be told', async () => heard.some(isHeard));
        return heard;
      } finally {
        listener.disconnect();
      }
    }
    const tellsOf = (userId: string) => (text: string) => sessionNotice.parse(JSON.parse(text)).userId === userId;

    it.each<[string, (auth: RunningAuth, token: string, email: string) => Promise<unknown>]>([
      ['one by one', async (_auth, token) => end(token, (await listOf(token))[1]?.id ?? '')],
      ['together', (_auth, token) => endOthers(token)],
      ['by a logout', ({ send }, token) => send('POST', '/api/auth/logout', undefined, { token })],
      ["by the operator's reset", ({ dataSource }, _token, email) => resetPassword(dataSource, email)],
      [
        'with their account',
        ({ dataSource }, _token, email) => execute(dataSource, 'DELETE FROM account WHERE email = $1', [email]),
      ],
    ])('%s are told to the gateways', async (_how, work) => {
      const { token, user } = await auth.signUp();
      await logIn(user.email);
      expect(await heardDuring(() => work(auth, token, user.email), tellsOf(user.user_id))).not.toEqual([]);
    });

    it('would be told: auth shows that it listens', async () => {
      const isLife = (text: string) => sessionNotice.parse(JSON.parse(text)).isAlive === true;
      expect(await heardDuring(() => Promise.resolve(), isLife)).not.toEqual([]);
    });
  });
});
