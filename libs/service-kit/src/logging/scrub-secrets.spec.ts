import { scrubSecrets } from './scrub-secrets';

describe('a log line', () => {
  it.each([
    ['Bearer eyJhbGci.eyJzdWIi.c2ln', 'Bearer [token]'],
    ['Bearer%20eyJhbGci.eyJzdWIi.c2ln"', 'Bearer%20[token]"'],
    ['GET /eyJhbGci.eyJzdWIi.c2ln.more', 'GET /[token].more'],
    ['without a signature: eyJhbGci.eyJzdWIi.', 'without a signature: [token]'],
    ['cut off: eyJhbGci.eyJzd…', 'cut off: [token]…'],
    ['two: eyJa.b.c,eyJd.e.f', 'two: [token],[token]'],
    ['/stream?token=opaque&ticket=other&term=rye', '/stream?token=[token]&ticket=[token]&term=rye'],
    ['GET /api/texts/k3f9x2mqz7/reports, /t/k3f9x2mqz7', 'GET /api/texts/[token]/reports, /t/[token]'],
    ['GET /api/feeds/q83vASNFZ4mrze8BI0Vnig/alerts.atom', 'GET /api/feeds/[key]/alerts.atom'],
    ['GET /api/feeds/q83vASNFZ4mrze8BI0Vni-', 'GET /api/feeds/[key]'],
    ['Bearer bh_live_Ab-3_x9, once', 'Bearer [API key], once'],
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

  it.each([
    'eyJ',
    'eyJ.a.b',
    'in eyJust.',
    '/t/k3f9x2mqz7a',
    'file.name.ts',
    'at 10:30://',
    'https://host:8080/path',
    '+12345',
  ])('that says "%s" is written as it is', (line) => expect(scrubSecrets(line)).toBe(line));
});
