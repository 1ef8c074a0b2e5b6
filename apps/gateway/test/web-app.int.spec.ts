import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { refusal, startGateway, type RunningGateway } from './running-gateway';
import { createWebRoot } from './web-root';

const SHELL =
  '<head><title>Barrelhive</title><meta name="robots" content="noindex"/></head>' + '<div>Shell</div>'.repeat(100);
const SCRIPT = 'export {};'.repeat(200);
const HELLO_SCRIPT = "alert('Hello, world.');";
const HELLO_HASH = 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';

describe('the web app', () => {
  let webRoot: Awaited<ReturnType<typeof createWebRoot>>;
  let gateway: RunningGateway;

  beforeAll(async () => {
    webRoot = await createWebRoot({
      'index.html': `<h1>Home</h1><script>${HELLO_SCRIPT}</script>`,
      'privacy/index.html': '<h1>Privacy</h1>',
      '__spa-fallback.html': SHELL,
      '__spa-fallback.html.br': brotliCompressSync(SHELL),
      '__spa-fallback.html.gz': gzipSync(SHELL),
      'assets/root-Bx7mq0Zk.js': SCRIPT,
      'assets/root-Bx7mq0Zk.js.br': brotliCompressSync(SCRIPT),
      'assets/root-Bx7mq0Zk.js.gz': gzipSync(SCRIPT),
      'assets/map-Bx7mq0Zk.svg': '<svg/>',
      'sw.js': SCRIPT,
      'manifest.webmanifest': '{}',
      'screens.json': JSON.stringify(['/', '/privacy', '/alerts', '/search/item/:itemId', '/bottles/:sku']),
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

  it('shows a page, too, whose address is written with the host, as to a proxy', async () => {
    const { hostname, port } = new URL(gateway.url);
    const asking = get({ hostname, port, path: 'http://elsewhere.test/privacy?a=1' });
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([200, expect.stringContaining('<h1>Privacy</h1>')]);
  });

  it('lets browsers keep files whose name changes with their content', async () => {
    const answer = await gateway.send('GET', '/assets/root-Bx7mq0Zk.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toContain('javascript');
  });

  it.each([
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('lets browsers ask about %s each time, since its name stays', async (url, type) => {
    const { headers } = await gateway.send('GET', url);
    expect([headers['cache-control'], headers['content-type']]).toEqual(['no-cache', type]);
  });

  describe.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, identity;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['zstd', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('for a client that takes "%s"', (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    const decoded = (bytes: ArrayBuffer) => {
      if (encoding === 'br') return brotliDecompressSync(bytes).toString();
      return (encoding === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)).toString();
    };

    it.each([
      ['/assets/root-Bx7mq0Zk.js', 200, SCRIPT, 'public, max-age=31536000, immutable', /javascript/],
      ['/alerts', 200, SHELL, 'no-cache', /^text\/html; charset=utf-8$/i],
      ['/no-such-screen', 404, SHELL, 'no-store', /^text\/html; charset=utf-8$/i],
    ])(`%s comes as ${encoding ?? 'it is'}`, async (url, status, text, caching, type) => {
      const { statusCode, headers: got, body } = await request(gateway.url + url, { headers });
      const bytes = await body.arrayBuffer();
      expect([statusCode, decoded(bytes)]).toEqual([status, text]);
      expect([got['content-encoding'], got['cache-control'], got.vary]).toEqual([encoding, caching, 'accept-encoding']);
      expect(got['content-type']).toMatch(type);
      expect(Number(got['content-length'])).toBe(bytes.byteLength);
      const head = await gateway.send('HEAD', url, { headers });
      expect([head.status, head.text, head.headers['content-length']]).toEqual([status, '', got['content-length']]);
    });

    it('a file that was not compressed comes as it is', async () => {
      const answer = await gateway.send('GET', '/assets/map-Bx7mq0Zk.svg', { headers });
      expect([answer.status, answer.text, answer.headers['content-encoding']]).toEqual([200, '<svg/>', undefined]);
    });
  });

  it('has a tag of its own for each encoding of a file', async () => {
    const encodings = ['br', 'gzip', 'identity'];
    const tagFor = async (encoding: string) =>
      (await gateway.send('GET', '/alerts', { headers: { 'accept-encoding': encoding } })).headers.etag;
    const tags = await Promise.all(encodings.map(tagFor));
    expect(new Set(tags).size).toBe(3);
    for (const [place, tag] of tags.entries()) {
      const known = { 'accept-encoding': encodings[place] ?? '', 'if-none-match': String(tag) };
      const unchanged = await gateway.send('GET', '/alerts', { headers: known });
      expect([unchanged.status, unchanged.text, unchanged.headers.vary]).toEqual([304, '', 'accept-encoding']);
      const other = { ...known, 'accept-encoding': encodings[(place + 1) % 3] ?? '' };
      expect((await gateway.send('GET', '/alerts', { headers: other })).status).toBe(200);
    }
  });

  it('does not show compressed files under names of their own', async () => {
    expect(refusal(await gateway.send('GET', '/assets/root-Bx7mq0Zk.js.br'))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await gateway.send('GET', '/__spa-fallback.html.gz'))).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    '/no-such-screen',
    '/alerts/more',
    '/search/item',
    '/assets',
    '/assets/',
    '/%E0%A4%A',
    '/search/100%25%zz?q=%zz',
    '/wp-login.php',
  ])('lets %s say itself that it is not there, with a status that says so too', async (url) => {
    const answer = await gateway.send('GET', url, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([answer.status, answer.text]).toEqual([404, SHELL]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(answer.headers).not.toHaveProperty('etag');
  });

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
      const rules = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "connect-src 'self'"];
      expect(policy).toEqual(expect.arrayContaining([...rules, "worker-src 'self'", "manifest-src 'self'"]));
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

describe('the web app of a site that asks for the age first', () => {
  const PAGE = '<!DOCTYPE html><html lang="en"><h1>Home</h1></html>';
  const ASKING = '<html lang="en" data-age-gate="site"><h1>Home</h1>';

  async function pageOf(environment: Record<string, string>, encoding: string) {
    const webRoot = await createWebRoot({ 'index.html': PAGE, 'index.html.br': brotliCompressSync(PAGE) });
    const gateway = await startGateway({ WEB_ROOT: webRoot.folder, ...environment });
    try {
      const answer = await request(gateway.url, { headers: { 'accept-encoding': encoding } });
      const body = Buffer.from(await answer.body.arrayBuffer());
      return { encoding: answer.headers['content-encoding'], body };
    } finally {
      await gateway.dispose();
      await webRoot.remove();
    }
  }

  it('has the mark for that in each page, in each encoding', async () => {
    expect((await pageOf({ AGE_GATE: 'site' }, 'identity')).body.toString()).toContain(ASKING);
    const { encoding, body } = await pageOf({ AGE_GATE: 'site' }, 'br');
    expect(encoding).toBe('br');
    expect(brotliDecompressSync(body).toString()).toContain(ASKING);
  });

  it('is without it where nobody said so', async () => {
    expect((await pageOf({}, 'identity')).body.toString()).toBe(PAGE);
  });
});
