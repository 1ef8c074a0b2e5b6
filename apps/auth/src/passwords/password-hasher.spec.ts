import { PasswordHasher } from './password-hasher';

describe('the password hasher', () => {
  const hasher = new PasswordHasher();
  beforeAll(() => hasher.onModuleInit());

  it('hashes with argon2id at the advised cost and a salt of its own', async () => {
    const [first, second] = await Promise.all([hasher.hash('Correct-horse'), hasher.hash('Correct-horse')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
  });

  it('tells the right password from a wrong one', async () => {
    const passwordHash = await hasher.hash('Correct-horse');
    expect(await hasher.verify(passwordHash, 'Correct-horse')).toBe(true);
    expect(await hasher.verify(passwordHash, 'correct-horse')).toBe(false);
  });

  it('answers false where there is nothing to compare to', async () => {
    expect(await hasher.verify(undefined, 'Correct-horse')).toBe(false);
  });

  it('refuses the 101st waiting caller instead of letting everybody wait', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 130 }, () => hasher.hash('Correct-horse')));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(130 - 100 - 4);
    expect(refused[0]?.reason).toMatchObject({ code: 'SERVICE_BUSY' });
  });
});
