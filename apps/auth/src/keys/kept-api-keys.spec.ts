import { keyDigest, keyHint, newKeySecret } from './kept-api-keys';

describe('a new API key', () => {
  it('says what it is, holds 32 random bytes, and is another each time', () => {
    const secret = newKeySecret();
    expect(secret).toMatch(/^bh_live_[\w-]{43}$/);
    expect(newKeySecret()).not.toBe(secret);
  });

  it('is kept as a digest, and as how it begins', () => {
    expect(keyDigest('bh_live_abcdefgh')).toBe('1eB3rULXdxF7KXotx5Joqz1PVJh9tg1MW9Uq9UbWLVg');
    expect(keyHint('bh_live_abcdefgh')).toBe('bh_live_abcd');
  });
});
