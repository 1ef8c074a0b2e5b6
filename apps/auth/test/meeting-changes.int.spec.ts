import { sessionAnswer } from '@barrelhive/contracts';
import { queryRow } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { resetPassword } from '../src/credentials/reset-password';
import { PasswordHasher } from '../src/passwords/password-hasher';
import { PASSWORD, refusal, startAuth, type RunningAuth } from './running-auth';

const NEW_PASSWORD = 'Another-horse-2';

describe('a login, a change of the password and a reset that meet', () => {
  let auth: RunningAuth;
  let beside: DataSource;
  beforeAll(async () => {
    auth = await startAuth();
    beside = await auth.database.connect();
  });
  afterAll(() => auth.dispose());
  afterEach(() => jest.restoreAllMocks());

  const me = async (token: string) => (await auth.send('GET', '/api/auth/me', undefined, { token })).status;
  const change = (token: string, current_password = PASSWORD, new_password = NEW_PASSWORD) =>
    auth.send('POST', '/api/auth/change-password', { current_password, new_password }, { token });
  const statusOfLogin = async (email: string, password: string) => (await auth.logIn(email, password)).status;

  /** Lets the next password be judged, and holds whoever asked until the test lets it go on. */
  function holdAfterJudgement() {
    const hasher = auth.service.app.get(PasswordHasher);
    const verify = hasher.verify.bind(hasher);
    let letGo: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (letGo = resolve));
    let isJudged = false;
    jest.spyOn(hasher, 'verify').mockImplementationOnce(async (hash, password) => {
      const isRight = await verify(hash, password);
      isJudged = true;
      await released;
      return isRight;
    });
    return { untilJudged: () => eventually('the password to be judged', async () => isJudged), letGo };
  }

  it('leave no session on a password that a reset replaced while it was judged', async () => {
    const { user } = await auth.signUp();
    const held = holdAfterJudgement();
    const login = auth.logIn(user.email, PASSWORD);
    await held.untilJudged();
    const temporary = await resetPassword(auth.dataSource, user.email);
    held.letGo();
    expect(refusal(await login)).toEqual([401, 'INVALID_CREDENTIALS', 'Login failed']);
    expect(await statusOfLogin(user.email, temporary)).toBe(200);
  });

  it('leave no session on a password that its owner replaced while it was judged', async () => {
    const { token, user } = await auth.signUp();
    const held = holdAfterJudgement();
    const login = auth.logIn(user.email, PASSWORD);
    await held.untilJudged();
    const changed = sessionAnswer.parse((await change(token)).body);
    held.letGo();
    expect((await login).status).toBe(401);
    expect(await me(changed.token)).toBe(200);
  });

  it('keep a reset whole that comes while a change is under way', async () => {
    const { token, user } = await auth.signUp();
    const held = holdAfterJudgement();
    const changing = change(token);
    await held.untilJudged();
    const temporary = await resetPassword(auth.dataSource, user.email);
    held.letGo();
    expect(refusal(await changing)[1]).toBe('SESSION_EXPIRED');
    expect(await statusOfLogin(user.email, NEW_PASSWORD)).toBe(401);
    const forced = sessionAnswer.parse((await auth.logIn(user.email, temporary)).body);
    expect(forced.user.requires_password_change).toBe(true);
  });

  it('keep the first of two changes whole, since the second one proves a password that is no more', async () => {
    const { token, user } = await auth.signUp();
    const other = sessionAnswer.parse((await auth.logIn(user.email, PASSWORD)).body);
    const held = holdAfterJudgement();
    const second = change(other.token, PASSWORD, 'Third-horse-3');
    await held.untilJudged();
    const first = sessionAnswer.parse((await change(token)).body);
    held.letGo();
    expect(refusal(await second)[1]).toBe('SESSION_EXPIRED');
    expect([await me(first.token), await statusOfLogin(user.email, NEW_PASSWORD)]).toEqual([200, 200]);
  });

  it('let the later commit win whole, in whatever order they get at the account', async () => {
    for (let round = 0; round < 6; round++) {
      const { token, user } = await auth.signUp();
      const { logins, changed, temporary } = await meetAtTheAccount(token, user);
      const passwords = changed ? [NEW_PASSWORD, temporary] : [temporary];
      const rights: string[] = [];
      for (const password of [PASSWORD, ...passwords]) {
        if ((await statusOfLogin(user.email, password)) === 200) rights.push(password);
      }
      expect(rights).toHaveLength(1);
      expect(rights).not.toContain(PASSWORD);
      const [right] = rights;
      expect(await Promise.all(logins.map(me))).toEqual(logins.map(() => 401));
      if (changed) expect(await me(changed)).toBe(right === NEW_PASSWORD ? 200 : 401);
    }
  });

  /** A login, a change and a reset that all wait for the account, which then is let go; gives the tokens that came out of it. */
  async function meetAtTheAccount(token: string, { user_id, email }: { user_id: string; email: string }) {
    const runner = beside.createQueryRunner();
    await runner.startTransaction();
    await queryRow(runner.manager, z.unknown(), 'SELECT 1 FROM account WHERE id = $1 FOR UPDATE', [user_id]);
    const met = [auth.logIn(email, PASSWORD), change(token), resetPassword(auth.dataSource, email)] as const;
    await eventually('all three to wait for the account', async () => (await waitingForLocks()) >= met.length);
    await runner.rollbackTransaction();
    await runner.release();
    const [login, changed, temporary] = await Promise.all(met);
    const tokenOf = ({ body }: { body: unknown }) => sessionAnswer.safeParse(body).data?.token;
    return { logins: [tokenOf(login)].flatMap((each) => each ?? []), changed: tokenOf(changed), temporary };
  }

  async function waitingForLocks(): Promise<number> {
    const row = await queryRow(
      beside,
      z.object({ waiting: z.int() }),
      `SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE NOT granted AND datname = current_database()`,
    );
    return row?.waiting ?? 0;
  }
});
