import { apiKeyList, apiKeyToken, createdApiKey, sessionNoticesChannel, type Tier } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { Redis } from 'ioredis';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { resetPassword } from '../src/credentials/reset-password';
import { PASSWORD, refusal, startAuth, type RunningAuth } from './running-auth';

const READING = ['read:shelves', 'read:alerts'];

describe('API keys', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.dispose());

  const give = (userId: string, tier: Tier, version = 1) =>
    auth.neighbours.deliver('billing.entitlement-changed.v1', {
      ...{ userId, tier, version },
      ...{ valid: true, status: 'active', cancelled: false, endsAt: null },
    });
  const member = async (tier: Tier = 'premium') => {
    const { user, token } = await auth.signUp();
    await give(user.user_id, tier);
    const create = (scopes: string[] = READING, name = 'Home Assistant') =>
      auth.send('POST', '/api/auth/keys', { name, scopes }, { token });
    const list = async () => apiKeyList.parse((await auth.send('GET', '/api/auth/keys', undefined, { token })).body);
    return { ...user, token, create, list };
  };
  const tokenOf = (secret: string) => auth.send('GET', '/internal/keys/token', undefined, { token: secret });
  const created = async (answer: ReturnType<Awaited<ReturnType<typeof member>>['create']>) =>
    createdApiKey.parse((await answer).body);

  it('are shown once, and kept as a digest', async () => {
    const { user_id, create, list } = await member();
    const { secret, key } = await created(create());
    expect(secret).toMatch(/^bh_live_[\w-]{43}$/);
    expect(key).toMatchObject({ name: 'Home Assistant', scopes: READING, lastUsedAt: null });
    expect(secret.startsWith(key.hint)).toBe(true);
    expect(await list()).toMatchObject({ keys: [key], most: 5, callsPerDay: 5_000 });
    const row = z.object({ row: z.string() });
    const rows = await queryRows(auth.dataSource, row, 'SELECT k::text AS row FROM api_key k WHERE account_id = $1', [
      user_id,
    ]);
    expect(rows.map((kept) => kept.row.includes(secret.slice(13)))).toEqual([false]);
  });

  it('become a token of their owner that names what they may do, and that is no session', async () => {
    const { user_id, create, list } = await member();
    const { secret } = await created(create());
    const given = apiKeyToken.parse((await tokenOf(secret)).body);
    expect(given).toMatchObject({ user_id, scopes: READING, calls_per_day: 5_000 });
    const { scopes, iat = 0, exp = 0 } = decodeJwt(given.token);
    expect([scopes, exp - iat]).toEqual([READING, 90]);
    expect((await list()).keys[0]?.lastUsedAt).not.toBeNull();
    for (const path of ['/api/auth/me', '/api/auth/keys', '/api/auth/sessions', '/api/auth/events']) {
      const answer = await auth.send('GET', path, undefined, { token: given.token });
      expect(refusal(answer)[1]).toBe('SESSION_EXPIRED');
    }
    expect((await auth.send('GET', '/api/auth/check', undefined, { token: given.token })).body).toEqual({
      authenticated: false,
    });
  });

  it('do what the plan of now lets them do', async () => {
    const { user_id, create } = await member();
    const { secret } = await created(create([...READING, 'write:alerts']));
    await give(user_id, 'standard', 2);
    expect((await tokenOf(secret)).body).toMatchObject({ scopes: READING, calls_per_day: 500 });
    expect(refusal(await create(['write:alerts']))[1]).toBe('API_KEY_PLAN_REQUIRED');
    await give(user_id, 'basic', 3);
    expect(refusal(await tokenOf(secret)).slice(0, 2)).toEqual([403, 'API_KEY_PLAN_REQUIRED']);
    expect(refusal(await create())[1]).toBe('API_KEY_PLAN_REQUIRED');
  });

  it('are five at most, however many are made at once', async () => {
    const { create, list } = await member();
    const answers = await Promise.all(Array.from({ length: 7 }, () => create()));
    const limited = answers.filter(({ status }) => status === 403).map((answer) => refusal(answer)[1]);
    expect(limited).toEqual(['API_KEY_LIMIT_REACHED', 'API_KEY_LIMIT_REACHED']);
    expect((await list()).keys).toHaveLength(5);
  });

  it.each([
    [{ name: ' ', scopes: READING }],
    [{ name: 'x'.repeat(61), scopes: READING }],
    [{ name: 'A', scopes: [] }],
    [{ name: 'A', scopes: ['read:account'] }],
  ])('are not made of %j', async (body) => {
    const { token } = await member();
    expect(refusal(await auth.send('POST', '/api/auth/keys', body, { token }))[1]).toBe('VALIDATION_FAILED');
  });

  it('are revoked by their owner alone, of which the gateways are told', async () => {
    const owner = await member();
    const stranger = await member();
    const { secret, key } = await created(owner.create());
    const heard: string[] = [];
    const redis = new Redis(auth.redis.url);
    await redis.subscribe(sessionNoticesChannel(auth.redis.prefix));
    redis.on('message', (_channel, message) => heard.push(message));
    const revoke = (token: string, id = key.id) => auth.send('DELETE', `/api/auth/keys/${id}`, undefined, { token });
    expect(refusal(await revoke(stranger.token))[1]).toBe('NOT_FOUND');
    expect(refusal(await revoke(owner.token, 'none'))[1]).toBe('NOT_FOUND');
    expect((await tokenOf(secret)).status).toBe(200);
    expect((await revoke(owner.token)).status).toBe(200);
    expect(refusal(await tokenOf(secret)).slice(0, 2)).toEqual([401, 'API_KEY_INVALID']);
    await eventually('the gateways to be told', async () => heard.some((text) => text.includes(owner.user_id)));
    expect(heard.filter((text) => text.includes(stranger.user_id))).toEqual([]);
    redis.disconnect();
  });

  it.each(['bh_live_unknown', 'no.such.token'])('are no %s', async (secret) => {
    expect(refusal(await tokenOf(secret))[1]).toBe('API_KEY_INVALID');
  });

  it('end with a changed password, and with the reset by support', async () => {
    const changing = await member();
    const { secret } = await created(changing.create());
    const change = { current_password: PASSWORD, new_password: 'Another-horse-2' };
    await auth.send('POST', '/api/auth/change-password', change, { token: changing.token });
    expect((await tokenOf(secret)).status).toBe(401);
    const reset = await member();
    const { secret: another } = await created(reset.create());
    await resetPassword(auth.dataSource, reset.email);
    expect((await tokenOf(another)).status).toBe(401);
  });

  it('end with the account, and when the database was set back', async () => {
    const leaver = await member();
    const { secret } = await created(leaver.create());
    await auth.send('DELETE', `/api/users/${leaver.user_id}`, { password: PASSWORD }, { token: leaver.token });
    expect((await tokenOf(secret)).status).toBe(401);
    const stayer = await member();
    const { secret: another } = await created(stayer.create());
    await execute(auth.dataSource, `UPDATE kept_timeline SET timeline = 'of before'`);
    await eventually('the key to end', async () => (await tokenOf(another)).status === 401);
    expect((await tokenOf(another)).status).toBe(401);
  });
});
