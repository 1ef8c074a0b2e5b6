import { newPasswordError } from '@barrelhive/rules';
import { temporaryPassword } from './reset-password';

describe('a temporary password', () => {
  it('meets every rule of the account page, every time', () => {
    for (let round = 0; round < 2_000; round++) expect(newPasswordError(temporaryPassword())).toBeUndefined();
  });

  it('can be read out: four groups of four, nothing that looks like something else', () => {
    expect(temporaryPassword()).toMatch(/^([a-km-np-zA-HJ-NP-Z2-9]{4}-){3}[a-km-np-zA-HJ-NP-Z2-9]{4}$/);
  });

  it('is a new one each time', () => {
    expect(new Set(Array.from({ length: 500 }, temporaryPassword)).size).toBe(500);
  });
});
