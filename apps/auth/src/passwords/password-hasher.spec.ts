import { hash } from '@node-rs/argon2';
import { PasswordHasher, passwordTooLong } from './password-hasher';

/** What is shown here holds at any cost. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

describe('the password hasher', () => {
  const hasher = new PasswordHasher(CHEAP);
  beforeAll(() => hasher.onModuleInit());

  it('hashes with argon2id at the advised cost and a salt of its own', async () => {
    const advised = new PasswordHasher();
    const [first, second] = await Promise.all([advised.hash('Correct-horse'), advised.hash('Correct-horse')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
  });

  it('tells the right password from a wrong one', async () => {
    const passwordHash = await hasher.hash('Correct-horse');
    expect(await hasher.verify(passwordHash, 'Correct-horse')).toBe(true);
    expect(await hasher.verify(passwordHash, 'correct-horse')).toBe(false);
  });

  it.each([
    ['an accent', 'Passwörd-é'],
    ['Hangul', 'Pass-한국어'],
    ['full-width kana', 'Pass-ガギグ'],
    ['several marks', 'Pass-ệ-ǭ'],
    ['the ring of an Angstrom', 'Pass-Å-å'],
    ['Greek', 'Pass-ΐώ'],
  ])('tells a password with %s on any keyboard, also by a hash of before', async (_what, password) => {
    const [nfc, nfd] = [password.normalize('NFC'), password.normalize('NFD')];
    expect(nfd).not.toBe(nfc);
    const hashes = [await hasher.hash(nfc), await hasher.hash(nfd), await hash(nfc, CHEAP), await hash(nfd, CHEAP)];
    for (const passwordHash of hashes) {
      expect([await hasher.verify(passwordHash, nfc), await hasher.verify(passwordHash, nfd)]).toEqual([true, true]);
    }
    expect(await hasher.verify(hashes[0], `${nfd}x`)).toBe(false);
  });

  it('tells a password in full width from none, and a hash of before by what was typed then', async () => {
    const [wide, narrow] = ['Ｐａｓｓ－１２', 'Pass-12'];
    const passwordHash = await hasher.hash(wide);
    expect([await hasher.verify(passwordHash, wide), await hasher.verify(passwordHash, narrow)]).toEqual([true, true]);
    expect(await hasher.verify(await hash(wide, CHEAP), wide)).toBe(true);
  });

  it.each([
    ['한'.repeat(128).normalize('NFD'), undefined],
    [' '.repeat(129), 'Password must be 128 characters or less'],
  ])('counts the characters of a password as people do', (password, problem) => {
    expect(passwordTooLong(password)).toBe(problem);
  });

  it('keeps the blanks around a password', async () => {
    const passwordHash = await hasher.hash(' Correct-horse ');
    expect(await hasher.verify(passwordHash, ' Correct-horse ')).toBe(true);
    expect(await hasher.verify(passwordHash, 'Correct-horse')).toBe(false);
  });

  it('reads a long password to its end', async () => {
    const long = 'Correct-horse '.repeat(9);
    expect(await hasher.verify(await hasher.hash(`${long}a`), `${long}b`)).toBe(false);
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
