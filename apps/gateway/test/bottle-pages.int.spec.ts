import type { ServerResponse } from 'node:http';
import type { TextPage } from '@barrelhive/contracts';
import { startGateway, type RunningGateway } from './running-gateway';
import { createWebRoot } from './web-root';

const SHELL =
  '<head><title>Barrelhive</title><meta name="robots" content="noindex"/></head>' + '<div>Shell</div>'.repeat(100);
/** A search engine that comes at a bad moment may keep the bottle. */
const SHELL_FOR_ALL = SHELL.replace('<meta name="robots" content="noindex"/>', '');

const TEXT_SHELL = '<head><meta name="robots" content="noindex"/></head><h1><span data-served="name">Text</span></h1>';

describe('the page of a bottle', () => {
  let webRoot: Awaited<ReturnType<typeof createWebRoot>>;
  let gateway: RunningGateway;
  const page = (path: string) => gateway.send('GET', path);

  beforeAll(async () => {
    webRoot = await createWebRoot({
      'index.html': '<h1>Home</h1>',
      '__spa-fallback.html': SHELL,
      't/_/index.html': TEXT_SHELL,
      'screens.json': JSON.stringify(['/', '/bottles/:sku', '/t/:token']),
    });
    gateway = await startGateway({ WEB_ROOT: webRoot.folder, PUBLIC_URL: 'https://barrelhive.example' });
  });
  afterAll(async () => {
    await gateway.dispose();
    await webRoot.remove();
  });

  const item = { name: 'BLANTON GOLD 750ml', price: '$119.99', storeQty: 2, stores: [{ city: 'ROY', qty: 2 }] };
  afterEach(() => {
    gateway.upstreams.answer('search', undefined);
    gateway.upstreams.answer('notifications', undefined);
  });

  it('names it in the document, asked of search once as a stranger', async () => {
    const asked: unknown[] = [];
    gateway.upstreams.answer('search', ({ url, headers }, response) => {
      asked.push([url, headers.authorization]);
      response.end(JSON.stringify(item));
    });
    const answer = await page('/bottles/020109?utm=x');
    expect(answer.text).toContain('<title>Blanton Gold, $119.99 | Barrelhive</title>');
    expect(answer.text).toContain('https://barrelhive.example/bottles/020109');
    expect(answer.text).toContain('<div>Shell</div>');
    expect(answer.headers['x-robots-tag']).toBeUndefined();
    expect(asked).toEqual([['/api/items/020109', undefined]]);
  });

  it('comes compressed, though no build has written it', async () => {
    gateway.upstreams.answer('search', (_request, response) => response.end(JSON.stringify(item)));
    const { headers } = await gateway.send('GET', '/bottles/020109', {
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    });
    expect(headers['content-encoding']).toBe('gzip');
  });

  it.each([
    ['/bottles/999999', '/api/items/999999'],
    ['/bottles/%E0%A4%A', '/api/items/%25E0%25A4%25A'],
  ])('is missing when search does not know it, and shows itself in the shell: %s', async (path, url) => {
    const asked: unknown[] = [];
    gateway.upstreams.answer('search', (request, response) => {
      asked.push(request.url);
      response.writeHead(404).end('{}');
    });
    const answer = await page(path);
    expect([answer.status, answer.headers['x-robots-tag'], asked]).toEqual([404, 'noindex', [url]]);
    expect(answer.text).toContain('<div>Shell</div>');
  });

  it.each([
    ['breaks off', (_request: unknown, response: ServerResponse) => void response.destroy()],
    ['says nothing', () => undefined],
    ['answers what is no bottle', (_request: unknown, response: ServerResponse) => void response.end('<html>')],
  ])('is the plain shell, soon, when search %s', async (_what, handler) => {
    gateway.upstreams.answer('search', handler);
    const answer = await page('/bottles/020109');
    expect([answer.status, answer.text]).toEqual([200, SHELL_FOR_ALL]);
    expect(answer.headers['x-robots-tag']).toBeUndefined();
  });

  it('is shown without asking search to an address that has made too many calls', async () => {
    const busy = await startGateway({ WEB_ROOT: webRoot.folder, REQUESTS_PER_MINUTE: '5' });
    let asked = 0;
    busy.upstreams.answer('search', (_request, response) => {
      asked += 1;
      response.writeHead(404).end('{}');
    });
    try {
      const answers = [];
      for (let count = 0; count < 20; count++) answers.push(await busy.send('GET', '/bottles/020109'));
      // A minute of the clock may end in between; then it may ask for twice the limit.
      expect(asked).toBeLessThanOrEqual(10);
      expect(answers.find(({ status }) => status === 200)).toMatchObject({ text: SHELL_FOR_ALL });
    } finally {
      await busy.dispose();
    }
  });

  it('of a text brings what the text told, and no search engine may keep it', async () => {
    const textPage: TextPage = {
      sentAt: '2026-11-25T15:00:00.000Z',
      expiresAt: '2026-12-02T15:00:00.000Z',
      isOver: false,
      bottles: [
        { sku: '017766', name: '</script>EAGLE RARE 10 YR 750ml', price: '$39.99', kind: 'new-item', stores: [] },
      ],
      more: 0,
    };
    const asked: unknown[] = [];
    gateway.upstreams.answer('notifications', ({ url, headers }, response) => {
      asked.push([url, headers.authorization]);
      response.end(JSON.stringify(textPage));
    });
    const answer = await page('/t/k3f9x2mqz7');
    const [, json = ''] = /data-answer="\/api\/texts\/k3f9x2mqz7">(.*?)<\/script>/.exec(answer.text) ?? [];
    expect(JSON.parse(json)).toEqual(textPage);
    expect(answer.text).toContain('data-served="name">&lt;/script&gt;EAGLE Rare 10 yr · $39.99<');
    expect(answer.text).toContain('<meta name="robots" content="noindex"/>');
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' });
    expect(asked).toEqual([['/api/texts/k3f9x2mqz7', undefined]]);
  });

  it.each([
    ['that nobody knows is missing', 404, 404, 'no-store'],
    ['that cannot be had now is the page as it was built', 503, 200, 'private, no-cache'],
  ])('of a text %s, and asks by itself', async (_what, theirs, status, caching) => {
    gateway.upstreams.answer('notifications', (_request, response) => response.writeHead(theirs).end('{}'));
    expect(await page('/t/0000000000')).toMatchObject({
      status,
      text: TEXT_SHELL,
      headers: { 'x-robots-tag': 'noindex', 'cache-control': caching },
    });
  });

  it('of a text is asked for as it was typed, and not at all by what is no token', async () => {
    const asked: unknown[] = [];
    gateway.upstreams.answer('notifications', ({ url }, response) => {
      asked.push(url);
      response.writeHead(404).end('{}');
    });
    for (const typed of ['K3F9X2MQZO', 'k3f9x2mqz', 'u3f9x2mqz7']) expect((await page(`/t/${typed}`)).status).toBe(404);
    expect(asked).toEqual(['/api/texts/K3F9X2MQZO']);
  });

  it('stands in a list for search engines, as long as search tells which bottles there are', async () => {
    gateway.upstreams.answer('search', ({ url }, response) => {
      response.end(JSON.stringify(url === '/api/items' ? { skus: ['020109', 'a&b'] } : {}));
    });
    const list = await page('/sitemap-bottles.xml');
    expect([list.status, list.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(list.text.match(/<loc>.*<\/loc>/g)).toEqual([
      '<loc>https://barrelhive.example/bottles/020109</loc>',
      '<loc>https://barrelhive.example/bottles/a%26b</loc>',
    ]);
    gateway.upstreams.answer('search', (_request, response) => response.writeHead(503).end('{}'));
    expect((await page('/sitemap-bottles.xml')).status).toBe(503);
  });
});
