import { refusal, startGateway, type RunningGateway } from './running-gateway';
import { createWebRoot } from './web-root';

const HELLO_SCRIPT = "alert('Hello, world.');";
const HELLO_HASH = 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';

describe('the web app', () => {
  let webRoot: Awaited<ReturnType<typeof createWebRoot>>;
  let gateway: RunningGateway;

  beforeAll(async () => {
    webRoot = await createWebRoot({
      'index.html': `<h1>Home</h1><script>${HELLO_SCRIPT}</script>`,
      'privacy/index.html': '<h1>Privacy</h1>',
      '__spa-fallback.html': '<div>Shell</div>',
      'assets/root-Bx7mq0Zk.js': 'export {};',
      'screens.json': JSON.stringify(['/', '/privacy', '/alerts', '/search/item/:itemId']),
    });
    gateway = await startGateway({ WEB_ROOT: webRoot.folder, PUBLIC_URL: 'https://barrelhive.example' });
  });
  afterAll(async () => {
    await gateway.dispose();
    await webRoot.remove();
  });

  it.each([
    ['/', '<h1>Home</h1>', undefined],
    ['/?utm=x', '<h1>Home</h1>', undefined],
    ['/privacy', '<h1>Privacy</h1>', undefined],
    ['/alerts', '<div>Shell</div>', 'noindex'],
    ['/search/item/016850', '<div>Shell</div>', 'noindex'],
  ])(
    'shows %s, asks about it again each time, and lets search engines see only what is public',
    async (url, text, robots) => {
      const answer = await gateway.send('GET', url);
      expect([answer.status, answer.headers['x-robots-tag']]).toEqual([200, robots]);
      expect(answer.text).toContain(text);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      const again = await gateway.send('GET', url, { headers: { 'if-none-match': String(answer.headers.etag) } });
      expect([again.status, again.text]).toEqual([304, '']);
    },
  );

  it('lets browsers keep files whose name changes with their content', async () => {
    const answer = await gateway.send('GET', '/assets/root-Bx7mq0Zk.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toContain('javascript');
  });

  it.each(['/no-such-screen', '/alerts/more', '/search/item'])(
    'lets %s say itself that it is not there, with a status that says so too',
    async (url) => {
      const answer = await gateway.send('GET', url);
      expect([answer.status, answer.text]).toEqual([404, '<div>Shell</div>']);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
      expect(answer.headers).not.toHaveProperty('etag');
    },
  );

  it('keeps the list of its screens to itself', async () => {
    expect(refusal(await gateway.send('GET', '/screens.json'))).toEqual([404, 'NOT_FOUND']);
  });

  it('does not show a page in place of a missing file', async () => {
    expect(refusal(await gateway.send('GET', '/assets/gone-Bx7mq0Zk.js'))).toEqual([404, 'NOT_FOUND']);
    expect((await gateway.send('GET', '/..%2f..%2fetc%2fpasswd.txt')).status).toBe(404);
  });

  it('runs our own scripts only, is framed by nobody, and is told so on every answer', async () => {
    for (const url of ['/', '/alerts', '/api/inventory/status', '/api/unknown', '/healthz']) {
      const { headers } = await gateway.send('GET', url);
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toContain(`script-src 'self' '${HELLO_HASH}'`);
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "connect-src 'self'"]) {
        expect(policy).toContain(rule);
      }
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });
});

describe('without a built web app', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.dispose());

  it('the gateway says what to do', async () => {
    const answer = await gateway.send('GET', '/alerts');
    expect([answer.status, answer.text]).toEqual([
      404,
      'There is no built web app in /no/web/app/here. Build it with "npx nx build web", or set WEB_ROOT.\n',
    ]);
  });

  it('and without https, it promises none', async () => {
    const { headers } = await gateway.send('GET', '/');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});
