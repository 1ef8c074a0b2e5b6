import { findIn } from './built-web-app';

const find = findIn(
  new Set([
    'index.html',
    'privacy/index.html',
    '__spa-fallback.html',
    'assets/root-Bx7mq0Zk.js',
    'assets/logo.svg',
    'favicon.ico',
  ]),
  ['/', '/privacy', '/alerts', '/search/item/:itemId'],
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
