import type { EventPayload } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { phoneDigest } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import { EndUnusedAccounts } from '../src/user-data/end-unused-accounts';
import { PASSWORD, startAuth, type RunningAuth } from './running-auth';

type PlanChange = Partial<EventPayload<'billing.entitlement-changed.v1'>>;

describe('an account that nobody uses', () => {
  let auth: RunningAuth;
  let version = 0;
  const start = (confirmNumbers: string) => startAuth({ CONFIRM_NUMBERS: confirmNumbers });
  beforeAll(async () => {
    auth = await start('required');
  });
  afterAll(() => auth.dispose());

  const daysPass = (userId: string, days: number) =>
    execute(
      auth.dataSource,
      `UPDATE account SET last_session_at = last_session_at - make_interval(days => $2),
         last_plan_at = last_plan_at - make_interval(days => $2) WHERE id = $1`,
      [userId, days],
    );
  /** Whether it is still there after a night this many days later. */
  const isKeptAfter = async (userId: string, days: number, of = auth) => {
    await daysPass(userId, days);
    await of.service.app.get(EndUnusedAccounts).run();
    return (await execute(of.dataSource, 'SELECT FROM account WHERE id = $1', [userId])) > 0;
  };
  const plan = (userId: string, valid: boolean, more: PlanChange = {}) =>
    auth.neighbours.deliver('billing.entitlement-changed.v1', {
      userId,
      tier: 'basic',
      valid,
      status: valid ? 'active' : 'inactive',
      cancelled: false,
      endsAt: null,
      version: ++version,
      ...more,
    });
  const confirm = async ({ user_id: userId, phone_number: phone }: { user_id: string; phone_number: string }) =>
    auth.neighbours.deliver('notifications.phone-confirmed.v1', {
      userId,
      phoneDigest: await phoneDigest(phone),
      confirmedAt: new Date().toISOString(),
      by: 'code',
    });

  it('ends after 90 days and the day that its last session may have lasted, and every service hears of it', async () => {
    const { user, token } = await auth.signUp({ phone_number: '+18015550179' });
    expect(await isKeptAfter(user.user_id, 90)).toBe(true);
    expect(await isKeptAfter(user.user_id, 2)).toBe(false);
    expect(await auth.neighbours.published('auth.user-deleted.v1')).toContainEqual({ userId: user.user_id });
    expect((await auth.send('GET', '/api/auth/me', undefined, { token })).status).toBe(401);
    const kept = 'SELECT FROM kept_consent WHERE phone_digest = $1';
    expect(await execute(auth.dataSource, kept, [await phoneDigest('+18015550179')])).toBe(1);
    const figures = await (await fetch(`${auth.service.operatorsUrl}/metrics`)).text();
    expect(figures).toMatch(/^barrelhive_unused_accounts_ended_total 1$/m);
  });

  it('stays when its owner logged in meanwhile', async () => {
    const { user } = await auth.signUp();
    await daysPass(user.user_id, 60);
    expect((await auth.logIn(user.email, PASSWORD)).status).toBe(200);
    expect(await isKeptAfter(user.user_id, 60)).toBe(true);
  });

  it('stays when its number was confirmed, also one that it had before', async () => {
    const { user, token } = await auth.signUp();
    await confirm(user);
    await auth.send('PUT', `/api/users/${user.user_id}`, { phone_number: '+13855550142' }, { token });
    expect(await isKeptAfter(user.user_id, 1_000)).toBe(true);
  });

  it('stays while it has a plan, and for 60 days after it', async () => {
    const { user } = await auth.signUp();
    await plan(user.user_id, true);
    expect(await isKeptAfter(user.user_id, 1_000)).toBe(true);
    await plan(user.user_id, false);
    expect(await isKeptAfter(user.user_id, 59)).toBe(true);
    expect(await isKeptAfter(user.user_id, 2)).toBe(false);
  });

  it('stays when a plan comes while it is about to end', async () => {
    const { user } = await auth.signUp();
    await daysPass(user.user_id, 92);
    const night = await auth.dataSource.transaction(async (manager) => {
      await execute(manager, 'SELECT FROM account WHERE id = $1 FOR UPDATE', [user.user_id]);
      const run = auth.service.app.get(EndUnusedAccounts).run();
      await eventually('the night to wait for the account', async () => {
        const waits = `SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`;
        return (await execute(manager, waits)) > 0;
      });
      await execute(manager, 'UPDATE account SET last_plan_at = now() WHERE id = $1', [user.user_id]);
      return { run };
    });
    await night.run;
    expect(await isKeptAfter(user.user_id, 0)).toBe(true);
  });

  it('stays where no number has to be confirmed', async () => {
    const off = await start('off');
    const { user } = await off.signUp();
    await execute(off.dataSource, `UPDATE account SET last_session_at = now() - interval '1000 days'`);
    expect(await isKeptAfter(user.user_id, 0, off)).toBe(true);
    await off.dispose();
  });
});
