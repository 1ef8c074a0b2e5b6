import { findIn, inlineScriptHashes, isOneOf } from './built-web-app';

const find = findIn(
  new Set([
    'index.html',
    'privacy/index.html',
    't/_/index.html',
    '__spa-fallback.html',
    'assets/root-Bx7mq0Zk.js',
    'assets/logo.svg',
    'favicon.ico',
  ]),
  ['/', '/privacy', '/alerts', '/search/item/:itemId', '/t/:token'],
);

describe('a path of the web app', () => {
  it.each([
    ['/', 'index.html'],
    ['/privacy', 'privacy/index.html'],
    ['/privacy/', 'privacy/index.html'],
    ['/privacy/index.html', 'privacy/index.html'],
    ['/favicon.ico', 'favicon.ico'],
  ])('%s leads to the public file %s', (path, file) => {
    expect(find(path)).toEqual({ file, isImmutable: false, isPrivate: false, isMissing: false });
  });

  it.each([
    ['/alerts', false],
    ['/search/item/016850', false],
    ['/no-such-screen', true],
    ['/__spa-fallback', true],
  ])('%s leads to the shell of private screens; missing: %s', (path, isMissing) => {
    expect(find(path)).toEqual({ file: '__spa-fallback.html', isImmutable: false, isPrivate: true, isMissing });
  });

  it('leads to the page that stands for all of its kind, which search engines do not keep', () => {
    expect(find('/t/k3f9x2mqz7')).toMatchObject({ file: 't/_/index.html', isPrivate: true, isMissing: false });
    expect(find('/t/k3f9x2mqz7/more')).toMatchObject({ file: '__spa-fallback.html', isMissing: true });
  });

  it('may be kept for ever only where its name holds a digest of the content', () => {
    expect(find('/assets/root-Bx7mq0Zk.js')?.isImmutable).toBe(true);
    expect(find('/assets/logo.svg')?.isImmutable).toBe(false);
  });

  it.each(['/assets/missing-Bx7mq0Zk.js', '/wp-login.php', '/%E0%A4%A', '/../../etc/passwd.txt', '/.env'])(
    '%s leads nowhere',
    (path) => {
      expect(find(path)).toBeUndefined();
    },
  );

  it('may be a screen where nobody says which there are', () => {
    expect(findIn(new Set(['__spa-fallback.html']))('/no-such-screen')?.isMissing).toBe(false);
  });

  it('leads nowhere without a shell', () => {
    expect(findIn(new Set(['index.html']))('/alerts')).toBeUndefined();
  });
});

/** The digest of `alert('Hello, world.');` as the specification of CSP gives it. */
const HELLO = 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';

describe('the hashes of inline scripts', () => {
  it('are those a browser computes', () => {
    expect(inlineScriptHashes("<p>x</p><script>alert('Hello, world.');</script>")).toEqual([HELLO]);
    expect(inlineScriptHashes(`<script type="module" nonce="">alert('Hello, world.');</script>`)).toEqual([HELLO]);
  });

  it('keep every character: a script is no text with entities', () => {
    const [one] = inlineScriptHashes('<script>if (a && b < c) f("&amp;")</script>');
    const [other] = inlineScriptHashes('<script>if (a &amp;&amp; b < c) f("&amp;")</script>');
    expect(one).toBeDefined();
    expect(one).not.toBe(other);
  });

  it('leave out scripts from elsewhere and data no browser runs', () => {
    const page = '<script src="/a.js"></script><script type="application/ld+json">{}</script>';
    expect(inlineScriptHashes(page)).toEqual([]);
  });
});

const isScreen = isOneOf(['/', '/alerts', '/search/:alertId', '/search/item/:itemId']);

describe('a path', () => {
  it.each(['/', '/alerts', '/alerts/', '/Alerts', '/search/7f3a', '/search/item/016850', '/search/item/a%2Fb'])(
    '%s leads to a screen',
    (path) => expect(isScreen(path)).toBe(true),
  );

  it.each(['/nowhere', '/alerts/7f3a', '/search', '/search/item/016850/more', '/search/other/016850', '/alert'])(
    '%s leads to none',
    (path) => expect(isScreen(path)).toBe(false),
  );
});
