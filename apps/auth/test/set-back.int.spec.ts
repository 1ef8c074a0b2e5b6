import { execute, queryRow } from '@barrelhive/database';
import { DeletionLog } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import { Redis } from 'ioredis';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { PASSWORD, startAuth, type RunningAuth } from './running-auth';

const accountRow = z.object({ account: z.looseObject({ id: z.string() }) });

describe('a database of accounts that was set back', () => {
  let auth: RunningAuth;
  let logOfDeletions: Redis;
  beforeAll(async () => {
    auth = await startAuth();
    logOfDeletions = new Redis(auth.redis.url, { db: 1, keyPrefix: auth.redis.prefix });
  });
  afterAll(async () => {
    logOfDeletions.disconnect();
    await auth.dispose();
  });

  const me = async (token: string) => (await auth.send('GET', '/api/auth/me', undefined, { token })).status;
  const isLogged = async (userId: string) => (await auth.service.app.get(DeletionLog).read('account')).includes(userId);
  const accountOf = async (userId: string) => {
    const sql = 'SELECT to_jsonb(a) AS account FROM account a WHERE id = $1';
    return (await queryRow(auth.dataSource, accountRow, sql, [userId]))?.account;
  };
  const isKept = async () =>
    (await execute(auth.dataSource, 'SELECT FROM kept_timeline WHERE timeline = current_timeline()')) > 0;
  const setBack = (restore: (manager: EntityManager) => Promise<unknown> = () => Promise.resolve()) =>
    auth.dataSource.transaction(async (manager) => {
      await restore(manager);
      await execute(manager, `UPDATE kept_timeline SET timeline = 'of before'`);
    });
  const deletedAccount = async () => {
    const { user, token } = await auth.signUp();
    const account = await accountOf(user.user_id);
    await auth.send('DELETE', `/api/users/${user.user_id}`, { password: PASSWORD }, { token });
    await eventually('the log to know', () => isLogged(user.user_id));
    return { userId: user.user_id, account };
  };

  it('deletes again whoever was deleted since, and has the others do the same', async () => {
    const { userId, account } = await deletedAccount();
    await setBack(async (manager) => {
      await execute(manager, 'INSERT INTO account SELECT * FROM jsonb_populate_record(NULL::account, $1)', [account]);
      await execute(manager, 'DELETE FROM deletion WHERE id = $1', [userId]);
    });
    await eventually('the timeline to be kept', isKept);
    expect(await accountOf(userId)).toBeUndefined();
    const published = await auth.neighbours.published('auth.user-deleted.v1');
    expect(published.filter((deleted) => deleted.userId === userId)).toHaveLength(2);
  });

  it('ends the sessions that began before, and none that begins then', async () => {
    const { user, token } = await auth.signUp();
    expect(await me(token)).toBe(200);
    await setBack();
    await eventually('the session to end', async () => (await me(token)) === 401);
    await eventually('the timeline to be kept', isKept);
    const answer = z.object({ token: z.string() }).parse((await auth.logIn(user.email, PASSWORD)).body);
    expect(await me(answer.token)).toBe(200);
  });

  it('brings all that it knows into a log that was lost', async () => {
    const { userId } = await deletedAccount();
    await logOfDeletions.del(':deleted:account');
    await eventually('the log to know it again', () => isLogged(userId));
    expect(await isLogged(userId)).toBe(true);
  });

  it('forgets a deletion after the retention, here and there', async () => {
    const { userId } = await deletedAccount();
    await logOfDeletions.zadd(':deleted:account', Date.now() - 36 * 86_400_000, userId);
    await execute(auth.dataSource, `UPDATE deletion SET changed_at = now() - interval '36 days' WHERE id = $1`, [
      userId,
    ]);
    const rows = () => execute(auth.dataSource, 'SELECT FROM deletion WHERE id = $1', [userId]);
    await eventually('both to forget it', async () => (await rows()) === 0 && !(await isLogged(userId)));
    expect(await rows()).toBe(0);
  });

  it('is none after a restart, which ends no session', async () => {
    const { user } = await auth.signUp();
    await auth.service.close();
    const dataSource = await auth.database.connect();
    await execute(dataSource, `UPDATE kept_timeline SET known_at = now() - interval '1 hour'`);
    const restarted = await auth.createReplica();
    await restarted.listen();
    const looked = `SELECT FROM kept_timeline WHERE known_at > now() - interval '1 hour'`;
    await eventually('it to look', async () => (await execute(dataSource, looked)) > 0);
    const open = 'SELECT FROM session WHERE account_id = $1 AND ended_at IS NULL';
    expect(await execute(dataSource, open, [user.user_id])).toBe(1);
    await restarted.close();
  });
});
