import { randomUUID } from 'node:crypto';
import { sessionAnswer } from '@barrelhive/contracts';
import type { Redis } from 'ioredis';
import { DomainError, REDIS } from '@barrelhive/service-kit';
import { resetPassword } from '../src/credentials/reset-password';
import { PasswordHasher } from '../src/passwords/password-hasher';
import {
  deviceCookie,
  FIRST_WAIT_MS,
  PASSWORD,
  refusal,
  signupBody,
  startAuth,
  type RunningAuth,
} from './running-auth';

describe('guessing passwords', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.dispose());

  const fail = (email: string) => auth.logIn(email, 'Wrong-horse-1');

  it.each([
    ['an account', async () => (await auth.signUp()).user.email],
    ['an address nobody has', async () => `${randomUUID()}@example.com`],
  ])(
    'at %s is slowed down after five failures, whatever address of a network they come from',
    async (_what, emailOf) => {
      const email = await emailOf();
      for (let failure = 0; failure < 5; failure++) expect((await fail(email)).status).toBe(401);
      const sixth = await fail(email.toUpperCase());
      expect(refusal(sixth)).toEqual([
        429,
        'TOO_MANY_LOGIN_ATTEMPTS',
        'Too many failed logins. Please try again later.',
      ]);
      const waitSeconds = Number(sixth.headers.get('retry-after'));
      expect([waitSeconds > 0, waitSeconds <= FIRST_WAIT_MS / 1000]).toEqual([true, true]);
    },
  );

  it('gains nothing from attempts side by side', async () => {
    const { user } = await auth.signUp();
    const answers = await Promise.all(Array.from({ length: 30 }, () => fail(user.email)));
    const withStatus = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([withStatus(401), withStatus(429)]).toEqual([5, 25]);
  });

  it('is not what an attempt counts as that nobody could judge', async () => {
    const { user } = await auth.signUp();
    const hasher = auth.service.app.get(PasswordHasher);
    for (let failure = 0; failure < 4; failure++) await fail(user.email);
    const busy = jest.spyOn(hasher, 'verify').mockRejectedValue(new DomainError('SERVICE_BUSY'));
    for (let attempt = 0; attempt < 6; attempt++) expect((await fail(user.email)).status).toBe(503);
    busy.mockRestore();
    expect((await fail(user.email)).status).toBe(401);
    expect((await fail(user.email)).status).toBe(429);
  });

  it('at an account has one count, however its address is written', async () => {
    const { user } = await auth.signUp({ email: `ren\u00E9.${randomUUID()}@example.com` });
    // In capitals, with the accent by itself, and with marks of direction, as contact lists paste them.
    const spellings = [user.email.toUpperCase(), user.email.normalize('NFD'), `\u202A${user.email}\u202C`];
    const statuses: number[] = [];
    for (let failure = 0; failure < 6; failure++) {
      for (const email of spellings) statuses.push((await fail(email)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  it('is forgiven by the right password, once the wait is over', async () => {
    const { user } = await auth.signUp();
    for (let failure = 0; failure < 5; failure++) await fail(user.email);
    expect((await auth.logIn(user.email, PASSWORD)).status).toBe(429);
    await auth.endWaits();
    expect((await auth.logIn(user.email, PASSWORD)).status).toBe(200);
    expect((await fail(user.email)).status).toBe(401);
  });

  describe('by a stranger', () => {
    const STRANGERS_NETWORK = '203.0.113';
    const logInFrom = (from: string, email: string, password: string, cookie?: string) =>
      auth.logIn(email, password, { from, headers: cookie ? { cookie } : {} });
    const guess = (email: string, cookie?: string, host = 1) =>
      logInFrom(`${STRANGERS_NETWORK}.${host}`, email, 'Wrong-horse-1', cookie);
    const statusesOf = async (guesses: (() => Promise<{ status: number }>)[]) => {
      const statuses: number[] = [];
      for (const make of guesses) statuses.push((await make()).status);
      return statuses;
    };
    const newAccount = async () => {
      const answer = await auth.send('POST', '/api/auth/signup', signupBody());
      const { token, user } = sessionAnswer.parse(answer.body);
      return { ...user, token, cookie: deviceCookie(answer.headers) };
    };
    const sixGuesses = (email: string, cookie?: string) =>
      statusesOf(Array.from({ length: 6 }, (_, host) => () => guess(email, cookie, host + 1)));
    const SLOWED_DOWN = [401, 401, 401, 401, 401, 429];

    it('does not keep the owner out, on another network or on a device that logged in before', async () => {
      const { email, cookie } = await newAccount();
      expect(await sixGuesses(email)).toEqual(SLOWED_DOWN);
      expect((await logInFrom('192.0.2.1', email, PASSWORD)).status).toBe(200);
      expect((await guess(email)).status).toBe(429);
      expect((await logInFrom(`${STRANGERS_NETWORK}.9`, email, PASSWORD, cookie)).status).toBe(200);
    });

    it('on a device that logged in before is slowed down by a count of its own', async () => {
      const { email, cookie } = await newAccount();
      expect(await sixGuesses(email, cookie)).toEqual(SLOWED_DOWN);
      expect((await guess(email)).status).toBe(401);
    });

    it('gains nothing from a device that is known to another account', async () => {
      const [ada, mallory] = [await newAccount(), await newAccount()];
      expect(await sixGuesses(ada.email)).toEqual(SLOWED_DOWN);
      expect((await guess(ada.email, mallory.cookie)).status).toBe(429);
    });

    it('is not known by a device of before once the password was changed, on which its owner is', async () => {
      const { email, token, cookie } = await newAccount();
      const passwords = { current_password: PASSWORD, new_password: 'Another-horse-2' };
      const changed = await auth.send('POST', '/api/auth/change-password', passwords, { token, headers: { cookie } });
      expect(await sixGuesses(email)).toEqual(SLOWED_DOWN);
      expect((await guess(email, cookie)).status).toBe(429);
      expect((await guess(email, deviceCookie(changed.headers))).status).toBe(401);
    });

    it('is not known by a device of before once the operator reset the password', async () => {
      const { email, cookie } = await newAccount();
      await resetPassword(auth.dataSource, email);
      expect(await sixGuesses(email)).toEqual(SLOWED_DOWN);
      expect((await guess(email, cookie)).status).toBe(429);
    });

    it('is told apart from the owner by a cookie that each login gives and that keeps those of before', async () => {
      const [ada, bob] = [await newAccount(), await newAccount()];
      const answer = await logInFrom('192.0.2.2', bob.email, PASSWORD, ada.cookie);
      const both = deviceCookie(answer.headers);
      for (const { email } of [ada, bob]) {
        expect(await sixGuesses(email)).toEqual(SLOWED_DOWN);
        expect((await guess(email, both)).status).toBe(401);
      }
    });
  });

  it('at the current password is slowed down like at the login', async () => {
    const { token } = await auth.signUp();
    const guess = () =>
      auth.send(
        'POST',
        '/api/auth/change-password',
        { current_password: 'Wrong-horse-1', new_password: 'Another-horse-2' },
        { token },
      );
    for (let failure = 0; failure < 5; failure++) expect(refusal(await guess())[1]).toBe('CURRENT_PASSWORD_WRONG');
    expect(refusal(await guess())[1]).toBe('TOO_MANY_LOGIN_ATTEMPTS');
  });

  it('from one address ends after 20 attempts a minute, IPv6 counted by /64', async () => {
    const from = (host: number) => `2001:db8:7:7::${host.toString(16)}`;
    const attempt = (host: number) => auth.logIn(`${randomUUID()}@example.com`, 'Wrong-horse-1', { from: from(host) });
    for (let count = 1; count <= 20; count++) expect((await attempt(count)).status).toBe(401);
    const refused = await attempt(21);
    expect(refusal(refused)[1]).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await auth.logIn('a@b.co', 'Wrong-horse-1', { from: '2001:db8:7:8::1' })).status).toBe(401);
  });

  it('is held up by each replica alone while Redis is away', async () => {
    const alone = await startAuth();
    try {
      const { user } = await alone.signUp();
      alone.service.app.get<Redis>(REDIS).disconnect();
      const from = '203.0.113.9';
      const statuses: number[] = [];
      for (let count = 0; count < 12; count++) {
        const email = count < 7 ? user.email : `${randomUUID()}@example.com`;
        statuses.push((await alone.logIn(email, 'Wrong-horse-1', { from })).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 401, 401, 401, 429, 429]);
    } finally {
      await alone.dispose();
    }
  });
});
