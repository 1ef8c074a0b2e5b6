import { growthOfTime } from '@barrelhive/testing';

import { scrubSecrets } from './scrub-secrets';

const KIB = 1024;

describe('a log line', () => {
  it.each([
    ['Bearer eyJhbGci.eyJzdWIi.c2ln', 'Bearer [token]'],
    ['Bearer%20eyJhbGci.eyJzdWIi.c2ln"', 'Bearer%20[token]"'],
    ['GET /eyJhbGci.eyJzdWIi.c2ln.more', 'GET /[token].more'],
    ['without a signature: eyJhbGci.eyJzdWIi.', 'without a signature: [token]'],
    ['cut off: eyJhbGci.eyJzd…', 'cut off: [token]…'],
    ['two: eyJa.b.c,eyJd.e.f', 'two: [token],[token]'],
    ['/stream?token=opaque&ticket=other&term=rye', '/stream?token=[token]&ticket=[token]&term=rye'],
    ['postgres://user:pass:word@db/x', 'postgres://user:[redacted]@db/x'],
    ['redis://:secret@cache', 'redis://:[redacted]@cache'],
    ['texts +18015550142 twice', 'texts [phone …42] twice'],
    [
      "No such customer: 'ann.o+x@mail.example.com'; ask bob@example.org.",
      "No such customer: '[e-mail]'; ask [e-mail]",
    ],
    ['{"email":"ann@example.com"}', '{"email":"[e-mail]"}'],
    ['at (/app/node_modules/@nestjs/core/router.js:1:2)', 'at (/app/node_modules/@nestjs/core/router.js:1:2)'],
  ])('that says "%s" is written as "%s"', (line, written) => {
    expect(scrubSecrets(line)).toBe(written);
  });

  it.each(['eyJ', 'eyJ.a.b', 'in eyJust.', 'file.name.ts', 'at 10:30://', 'https://host:8080/path', '+12345'])(
    'that says "%s" is written as it is',
    (line) => expect(scrubSecrets(line)).toBe(line),
  );

  it.each([
    ['beginnings of tokens', (size: number) => 'eyJ'.repeat(size / 3)],
    ['beginnings of tokens with dots', (size: number) => 'eyJa.'.repeat(size / 5)],
    ['a token that never ends', (size: number) => `eyJ${'a'.repeat(size)}`],
    ['dots', (size: number) => `eyJa${'.'.repeat(size)}`],
    ['token parameters', (size: number) => '?token='.repeat(size / 7)],
    ['empty token parameters', (size: number) => '?token=&'.repeat(size / 8)],
    ['a scheme that never ends', (size: number) => 'a'.repeat(size)],
    ['a long scheme before a long password', (size: number) => `${'a'.repeat(size / 2)}://b:${'c'.repeat(size / 2)}`],
    ['beginnings of addresses', (size: number) => 'a://b:'.repeat(size / 6)],
    ['colons in an address', (size: number) => `a://${':'.repeat(size)}`],
    ['plus signs', (size: number) => '+'.repeat(size)],
    ['beginnings of e-mail addresses', (size: number) => 'a'.repeat(size)],
    ['half e-mail addresses', (size: number) => 'a@'.repeat(size / 2)],
    ['digits', (size: number) => `+${'1'.repeat(size)}`],
    ['numbers that are too short', (size: number) => '+12345'.repeat(size / 6)],
  ])('of 100 KiB of %s takes time in proportion to its length', (_what, textOf) => {
    // Four times the length: linear work takes 4 times as long, quadratic work 16 times. At this length no quadratic work ends within
    // 5 ms, while collecting the garbage of a large process makes 12 of one millisecond.
    const lengths = { short: textOf(25 * KIB), long: textOf(100 * KIB), leastMs: 5, bound: 9 };
    expect(growthOfTime(scrubSecrets, lengths)).toBeLessThanOrEqual(9);
  });
});
