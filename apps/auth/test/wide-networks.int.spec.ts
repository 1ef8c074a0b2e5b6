import { randomUUID } from 'node:crypto';
import { deviceCookie, PASSWORD, refusal, signupBody, startAuth, type RunningAuth } from './running-auth';

describe('the commonest passwords', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth({ REFUSE_COMMON_PASSWORDS: 'on' });
  });
  afterAll(() => auth.dispose());

  const said = 'This password is one of the most common ones. Please choose another.';

  it('are refused at sign-up and at a change, with a sentence of ours', async () => {
    const signUp = await auth.send('POST', '/api/auth/signup', signupBody({ password: 'Password1!' }));
    expect(refusal(signUp)).toEqual([400, 'VALIDATION_FAILED', said]);
    const { token } = await auth.signUp();
    const passwords = { current_password: PASSWORD, new_password: 'Password1!' };
    const change = await auth.send('POST', '/api/auth/change-password', passwords, { token });
    expect(refusal(change)).toEqual([400, 'VALIDATION_FAILED', said]);
  });
});

describe('attempts from many networks', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth({
      PASSWORD_ATTEMPTS_PER_MINUTE: '2',
      SIGN_UPS_PER_NETWORK_PER_DAY: '3',
      FAILED_LOGINS_OVER_ALL_NETWORKS: '6',
    });
  });
  afterAll(() => auth.dispose());

  const guess = (email: string, from: string) => auth.logIn(email, 'Wrong-horse-1', { from });
  const guessesFrom = async (addresses: string[]) => {
    const answers = [];
    for (const from of addresses) answers.push(await guess(`${randomUUID()}@example.com`, from));
    return answers;
  };
  const series = (length: number, addressOf: (at: number) => string) =>
    Array.from({ length }, (_, at) => addressOf(at));

  it.each([
    ['/56', 16, (at: number) => `2001:db8:1:${(0xab00 + at).toString(16)}::1`],
    ['/48', 32, (at: number) => `2001:db8:2:${(0x100 * at).toString(16)}::1`],
  ])('are bounded by the %s of an IPv6 address, at %i a minute', async (_width, most, addressOf) => {
    const answers = await guessesFrom(series(most, addressOf));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    const [refused] = await guessesFrom([addressOf(most + 1)]);
    expect(refused && refusal(refused)[1]).toBe('TOO_MANY_REQUESTS');
  });

  it.each([
    ['an IPv4 address', () => '192.0.2.77'],
    ['a network of 48 bits', (at: number) => `2001:db8:3:${(0x100 * at).toString(16)}::1`],
  ])('to open accounts are bounded a day by %s', async (_what, addressOf) => {
    const statuses: number[] = [];
    // Two a minute fit from one address: what a form refuses is an attempt, too.
    for (const from of series(4, addressOf)) {
      statuses.push((await auth.send('POST', '/api/auth/signup', signupBody(), { from })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('at one account are slowed down over all networks, and those of a device that the account knows are not', async () => {
    const begun = await auth.send('POST', '/api/auth/signup', signupBody({ email: 'ada@example.com' }));
    const cookie = deviceCookie(begun.headers);
    const answers = [];
    for (const from of series(7, (at) => `203.0.${at}.1`)) answers.push(await guess('ada@example.com', from));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 429]);
    const owner = (headers: Record<string, string>) => auth.logIn('ada@example.com', PASSWORD, { headers });
    expect((await owner({ cookie })).status).toBe(200);
  });
});
