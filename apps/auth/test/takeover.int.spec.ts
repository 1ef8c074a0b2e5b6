import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import type { SessionAnswer } from '@barrelhive/contracts';
import { PASSWORD, refusal, startAuth, type RunningAuth } from './running-auth';

describe('another e-mail or number, some time after the log-in', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth({ RECENT_LOGIN_MINUTES: '15' });
  });
  afterAll(() => auth.dispose());

  const minutesLater = (minutes: number, { user }: SessionAnswer) =>
    execute(
      auth.dataSource,
      'UPDATE session SET started_at = now() - make_interval(mins => $2) WHERE account_id = $1',
      [user.user_id, minutes],
    );
  const put = ({ token, user }: SessionAnswer, body: object) =>
    auth.send('PUT', `/api/users/${user.user_id}`, body, { token });
  const changes = (): [string, object][] => [
    ['e-mail', { email: `${randomUUID()}@example.com` }],
    ['number', { phone_number: '8015550177' }],
  ];

  it.each(changes())('asks for the password: %s', async (_what, change) => {
    const ada = await auth.signUp();
    await minutesLater(16, ada);
    expect(refusal(await put(ada, change))).toEqual([
      422,
      'PASSWORD_NEEDED',
      'Please enter your password to change this.',
    ]);
    const wrong = await put(ada, { ...change, current_password: 'Wrong-horse-1' });
    expect(refusal(wrong).slice(0, 2)).toEqual([400, 'CURRENT_PASSWORD_WRONG']);
    expect((await put(ada, { ...change, current_password: PASSWORD })).status).toBe(200);
  });

  it.each(changes())('needs none within a quarter of an hour: %s', async (_what, change) => {
    const ada = await auth.signUp();
    await minutesLater(14, ada);
    expect((await put(ada, change)).status).toBe(200);
  });

  it('needs none for the name, nor for what stays as it was', async () => {
    const ada = await auth.signUp();
    await minutesLater(60, ada);
    expect((await put(ada, { name: 'Ada Byron', email: ada.user.email })).status).toBe(200);
    expect((await put(ada, { phone_number: ada.user.phone_number })).status).toBe(200);
  });

  it('is nothing to change where only a password is sent', async () => {
    const ada = await auth.signUp();
    expect(refusal(await put(ada, { current_password: PASSWORD }))[1]).toBe('VALIDATION_FAILED');
  });

  it('lets nobody guess the password more often than at the login', async () => {
    const ada = await auth.signUp();
    await minutesLater(16, ada);
    const codes = [];
    for (let guess = 0; guess < 6; guess++) {
      codes.push(refusal(await put(ada, { phone_number: '8015550177', current_password: 'Wrong-horse-1' }))[1]);
    }
    expect(codes.slice(4)).toEqual(['CURRENT_PASSWORD_WRONG', 'TOO_MANY_LOGIN_ATTEMPTS']);
  });
});
