import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { AccountEntity } from '../src/accounts/account.entity';
import { startAuth, type RunningAuth } from './running-auth';

describe('a number that was changed before each had a consent of its own', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.dispose());

  const told = async (userId: string) =>
    (await auth.neighbours.published('auth.user-updated.v1'))
      .filter((event) => event.userId === userId)
      .map(({ phone, consent, version }) => ({ phone, agreed: consent.agreed, version }));

  it('is told once as one that nobody agreed for, until its owner agrees', async () => {
    const [moved, settled] = [await auth.signUp(), await auth.signUp()];
    const { user_id: id } = moved.user;
    // As release 0.2 changed it.
    await auth.dataSource.manager.update(AccountEntity, { id }, { phone: '+13855550143', version: 2 });
    await execute(auth.dataSource, `DELETE FROM job_run WHERE task = 'tell-missing-consents'`);
    await eventually('it to be told', async () => (await told(id)).length > 0);
    const body = { phone_number: '+13855550143' };
    expect((await auth.send('PUT', `/api/users/${id}`, body, { token: moved.token })).status).toBe(200);
    expect(await told(id)).toEqual([
      { phone: '+13855550143', agreed: false, version: 3 },
      { phone: '+13855550143', agreed: true, version: 4 },
    ]);
    expect(await told(settled.user.user_id)).toEqual([]);
  });
});
