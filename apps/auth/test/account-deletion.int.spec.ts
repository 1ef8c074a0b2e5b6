import crypto from 'node:crypto';
import { acknowledgement } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { phoneDigest } from '@barrelhive/service-kit';
import * as z from 'zod';
import { PASSWORD, refusal, startAuth, type RunningAuth } from './running-auth';

describe('the deletion of an account', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.dispose());

  const rowsOf = (userId: string) =>
    execute(
      auth.dataSource,
      `SELECT id::text FROM account WHERE id = $1
       UNION ALL SELECT account_id::text FROM session WHERE account_id = $1
       UNION ALL SELECT account_id::text FROM sms_consent WHERE account_id = $1`,
      [userId],
    );

  it('ends all sessions, tells the others, and keeps of the consent what can be found by the number alone', async () => {
    const phone = '+18015550177';
    const { user, token } = await auth.signUp({ phone_number: phone });
    await auth.logIn(user.email, PASSWORD);
    expect(await rowsOf(user.user_id)).toBe(4);

    const answer = await auth.send('DELETE', `/api/users/${user.user_id}`, { password: PASSWORD }, { token });
    expect(acknowledgement.parse(answer.body).success).toBe(true);
    expect(await rowsOf(user.user_id)).toBe(0);
    expect((await auth.send('GET', '/api/auth/me', undefined, { token })).status).toBe(401);
    expect((await auth.logIn(user.email, PASSWORD)).status).toBe(401);
    expect(await auth.neighbours.published('auth.user-deleted.v1')).toContainEqual({ userId: user.user_id });

    const kept = z.object({ wording: z.string(), isPast: z.boolean() });
    const sql = 'SELECT wording, agreed_at <= ended_at AS "isPast" FROM kept_consent WHERE phone_digest = $1';
    expect(await queryRows(auth.dataSource, kept, sql, [await phoneDigest(phone)])).toEqual([
      { wording: expect.stringContaining('text messages'), isPast: true },
    ]);
  });

  it('forgets the events about the account that could not be handled', async () => {
    const { user, token } = await auth.signUp();
    await execute(
      auth.dataSource,
      `INSERT INTO dead_letter (event_id, type, envelope, reason, attempts)
       VALUES (gen_random_uuid(), 'billing.entitlement-changed.v1', $1, 'a test', 8)`,
      [JSON.stringify({ payload: { userId: user.user_id } })],
    );
    const deadLetters = () =>
      execute(auth.dataSource, `SELECT FROM dead_letter WHERE envelope::text LIKE '%' || $1 || '%'`, [user.user_id]);
    expect(await deadLetters()).toBe(1);
    await auth.send('DELETE', `/api/users/${user.user_id}`, { password: PASSWORD }, { token });
    expect(await deadLetters()).toBe(0);
  });

  it('works the digest of each number out once, while nobody waits for the account', async () => {
    const { user, token } = await auth.signUp({ phone_number: '+18015550178' });
    const numbers = ['+18015550178', '+18015550178', '+18015550179'];
    const consent = `INSERT INTO sms_consent (account_id, phone, agreed_at, wording) VALUES ($1, $2, now(), 'I agree.')`;
    for (const phone of numbers) await execute(auth.dataSource, consent, [user.user_id, phone]);
    const isFree = () =>
      execute(auth.dataSource, 'SELECT FROM account WHERE id = $1 FOR UPDATE NOWAIT', [user.user_id]).then(
        () => true,
        () => false,
      );
    const seen: unknown[] = [];
    const { scrypt } = crypto;
    const spy = jest.spyOn(crypto, 'scrypt').mockImplementation((text, salt, length, options, done) => {
      const goOn = () => scrypt(text, salt, length, options, done);
      if (salt !== 'barrelhive.phone.v1') return goOn();
      void isFree().then((wasFree) => {
        seen.push([text, wasFree]);
        goOn();
      });
    });

    const kept = () => execute(auth.dataSource, 'SELECT FROM kept_consent');
    const before = await kept();
    await auth.send('DELETE', `/api/users/${user.user_id}`, { password: PASSWORD }, { token });
    spy.mockRestore();
    expect(seen).toEqual([
      ['+18015550178', true],
      ['+18015550179', true],
    ]);
    expect((await kept()) - before).toBe(4);
  });

  it('needs the right password, and slows down who guesses it', async () => {
    const { user, token } = await auth.signUp();
    const remove = (password: string) => auth.send('DELETE', `/api/users/${user.user_id}`, { password }, { token });
    expect(refusal(await remove('Wrong-Password-1')).slice(0, 2)).toEqual([400, 'CURRENT_PASSWORD_WRONG']);
    for (let more = 0; more < 4; more += 1) await remove('Wrong-Password-1');
    expect(refusal(await remove(PASSWORD)).slice(0, 2)).toEqual([429, 'TOO_MANY_LOGIN_ATTEMPTS']);
    expect(await rowsOf(user.user_id)).toBe(3);
  });

  it("is nobody else's business", async () => {
    const { user } = await auth.signUp();
    const { token } = await auth.signUp();
    const answer = await auth.send('DELETE', `/api/users/${user.user_id}`, { password: PASSWORD }, { token });
    expect(refusal(answer).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
    expect(await rowsOf(user.user_id)).toBe(3);
  });
});
