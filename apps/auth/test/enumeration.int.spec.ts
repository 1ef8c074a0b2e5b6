import { randomUUID } from 'node:crypto';
import { WorkLimit } from '@barrelhive/service-kit';
import { PasswordHasher } from '../src/passwords/password-hasher';
import { PASSWORD, startAuth, type RunningAuth } from './running-auth';

describe('who asks whether an address has an account', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth({ PASSWORD_ATTEMPTS_PER_MINUTE: '100000' });
  });
  afterAll(() => auth.dispose());

  it('learns nothing from the time that a failed login takes: a password is hashed at the same cost for both', async () => {
    const { user } = await auth.signUp();
    const hasher = auth.service.app.get(PasswordHasher);
    const begun = jest.spyOn(WorkLimit.prototype, 'run');
    const verify = jest.spyOn(hasher, 'verify');
    const work: number[] = [];
    for (const email of [user.email, `${randomUUID()}@example.com`]) {
      expect((await auth.logIn(email, 'Wrong-horse-1')).status).toBe(401);
      work.push(begun.mock.calls.length);
    }
    expect(work).toEqual([1, 2]);
    expect(verify.mock.calls.map(([passwordHash]) => typeof passwordHash)).toEqual(['string', 'undefined']);
    jest.restoreAllMocks();
  });

  it('learns nothing from the answer, save for what the two have of their own', async () => {
    const { user } = await auth.signUp();
    const bare = async (email: string, password: string) => {
      const { status, body, headers } = await auth.logIn(email, password);
      const text = JSON.stringify(body).replace(/"correlation_id":"[^"]*"/, '');
      return [status, text, [...headers.keys()].sort(), headers.get('content-length')];
    };
    const nobody = `${randomUUID()}@example.com`;
    for (const password of ['Wrong-horse-1', 'x', `${PASSWORD}x`]) {
      expect(await bare(nobody, password)).toEqual(await bare(user.email, password));
    }
  });
});
