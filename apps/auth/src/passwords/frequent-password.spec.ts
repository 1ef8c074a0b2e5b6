import { signupPasswordError } from '@barrelhive/rules';
import fc from 'fast-check';
import { frequentPasswordProblem } from './frequent-password';
import frequentPasswords from './frequent-passwords.json';

describe('a frequent password', () => {
  it('is one of three thousand, each of which passes the rules with a capital and a symbol', () => {
    expect(new Set(frequentPasswords).size).toBe(3_000);
    const withBoth = frequentPasswords.map((password) => `${password.toUpperCase()}!`);
    expect(withBoth.filter((password) => signupPasswordError(password) !== undefined)).toEqual([]);
  });

  it.each(['Password!', 'PASSWORD1!', '!Qwertyuiop', 'P@ssw0rd', 'Ｐａｓｓｗｏｒｄ！'])(
    'is told apart: %s',
    (password) => {
      expect(frequentPasswordProblem(password)).toContain('most common');
    },
  );

  it('is found in whatever case and between whatever symbols', () => {
    const symbols = fc.stringMatching(/^[!-/:-@]{0,4}$/);
    const large = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...frequentPasswords), large, symbols, symbols, (word, isLarge, before, after) => {
        const written = [...word].map((letter, at) => (isLarge[at] ? letter.toUpperCase() : letter)).join('');
        expect(frequentPasswordProblem(`${before}${written}${after}`)).toContain('most common');
      }),
    );
  });

  it.each(['Correct-horse-1', 'Passwort-von-Ada', '!!!!!!!!', ''])('is not what is not on the list: %s', (password) => {
    expect(frequentPasswordProblem(password)).toBeUndefined();
  });
});
