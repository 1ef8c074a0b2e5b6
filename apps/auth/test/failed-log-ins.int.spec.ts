import { randomUUID } from 'node:crypto';
import type { User } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { phoneDigest } from '@barrelhive/service-kit';
import { deviceCookie, PASSWORD, startAuth, type RunningAuth } from './running-auth';

const NOTIFIED_AFTER = 10;

describe('the owner of an account', () => {
  let auth: RunningAuth;
  let network = 0;
  beforeAll(async () => {
    auth = await startAuth({ CONFIRM_NUMBERS: 'required', FAILED_LOGINS_TOLD: String(NOTIFIED_AFTER) });
  });
  afterAll(() => auth.dispose());

  const confirm = ({ user_id: userId, phone_number: phone }: User) =>
    phoneDigest(phone).then((digest) =>
      auth.neighbours.deliver('notifications.phone-confirmed.v1', {
        userId,
        phoneDigest: digest,
        confirmedAt: new Date().toISOString(),
        by: 'code',
      }),
    );
  const confirmed = async () => {
    const { user, token } = await auth.signUp();
    await confirm(user);
    return { ...user, token };
  };
  /** Each from a network of its own, so that none has to wait. */
  const fail = async (email: string, times: number, headers: Record<string, string> = {}) => {
    for (let time = 0; time < times; time++) {
      const from = `203.${Math.floor(network / 250)}.${network++ % 250}.1`;
      expect((await auth.logIn(email, 'Wrong-horse-1', { from, headers })).status).toBe(401);
    }
  };
  const timesNotified = async ({ user_id }: User) =>
    (await auth.neighbours.published('auth.log-ins-failed.v1')).filter(({ userId }) => userId === user_id).length;

  it('is told of ten failed log-ins, over all networks, once a day', async () => {
    const ada = await confirmed();
    await fail(ada.email, NOTIFIED_AFTER - 1);
    expect(await timesNotified(ada)).toBe(0);
    await fail(ada.email, 3);
    expect(await timesNotified(ada)).toBe(1);
    await execute(auth.dataSource, `UPDATE account SET failures_notified_at = now() - interval '25 hours'`);
    await fail(ada.email, 1);
    expect(await timesNotified(ada)).toBe(2);
  });

  it('may have a mailbox where no number was confirmed, and of an address that nobody has nothing is said', async () => {
    const { user } = await auth.signUp();
    await fail(user.email, NOTIFIED_AFTER);
    const before = (await auth.neighbours.published('auth.log-ins-failed.v1')).length;
    await fail(`${randomUUID()}@example.com`, NOTIFIED_AFTER + 1);
    expect(await timesNotified(user)).toBe(1);
    expect(await auth.neighbours.published('auth.log-ins-failed.v1')).toHaveLength(before);
  });

  it('is not told of failures on a device that logged in before, which may be the own ones', async () => {
    const ada = await confirmed();
    const { headers } = await auth.logIn(ada.email, PASSWORD);
    await fail(ada.email, 4, { cookie: deviceCookie(headers) });
    await fail(ada.email, NOTIFIED_AFTER - 1);
    expect(await timesNotified(ada)).toBe(0);
  });

  it('is told of another e-mail, of which the event says that it is one', async () => {
    const ada = await confirmed();
    const put = (body: object) => auth.send('PUT', `/api/users/${ada.user_id}`, body, { token: ada.token });
    await put({ name: 'Ada Byron' });
    await put({ email: `${randomUUID()}@example.com` });
    const updates = (await auth.neighbours.published('auth.user-updated.v1')).filter(
      ({ userId }) => userId === ada.user_id,
    );
    expect(updates.map(({ emailChanged }) => emailChanged)).toEqual([undefined, true]);
  });
});
