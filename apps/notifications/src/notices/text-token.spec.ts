import { readTextToken } from '@barrelhive/rules';
import fc from 'fast-check';
import { openToken, sealToken } from './text-token';

const prefix = fc.nat(2 ** 32 - 1).map((number) => number.toString(16).padStart(8, '0'));
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const secret = fc.string({ minLength: 8 });

describe('the token of a text', () => {
  it('says to whoever knows the secret of which alert and day it is', () => {
    fc.assert(
      fc.property(prefix, day, secret, (alertPrefix, ofDay, key) => {
        const token = sealToken(key, { alertPrefix, day: ofDay });
        expect(readTextToken(token)).toBe(token);
        expect(openToken([key], token, [ofDay])).toEqual({ alertPrefix, day: ofDay });
      }),
    );
  });

  it('is opened by the secret before, too, and among two days', () => {
    const content = { alertPrefix: '7f3a92bc', day: '2026-11-21' };
    const token = sealToken('before', content, 7);
    expect(openToken(['now', 'before'], token, ['2026-11-20', '2026-11-21'])).toEqual(content);
    expect(openToken(['now'], token, ['2026-11-20', '2026-11-21'])).toBeUndefined();
  });

  it('is another one for each text, and as likely to have one character as any other', () => {
    const tokens = Array.from({ length: 3_200 }, (_, at) =>
      sealToken('secret', { alertPrefix: at.toString(16).padStart(8, '0'), day: '2026-11-21' }),
    );
    expect(new Set(tokens).size).toBe(tokens.length);
    const counts = new Map<string, number>();
    for (const token of tokens) counts.set(token.slice(0, 1), (counts.get(token.slice(0, 1)) ?? 0) + 1);
    expect(counts.size).toBe(32);
    expect(Math.max(...counts.values())).toBeLessThan(200);
  });

  it('that somebody made up means nothing, but by chance', () => {
    const made = Array.from({ length: 2_000 }, (_, at) =>
      sealToken('another secret', { alertPrefix: at.toString(16).padStart(8, '0'), day: '2026-11-21' }),
    );
    expect(made.filter((token) => openToken(['secret'], token, ['2026-11-21'])).length).toBeLessThan(40);
  });
});
