import { routes, USER_EXPORT } from '../src/routing/routes';
import { startGateway, type RunningGateway } from './running-gateway';

const PAGE = '/api/docs';
const DOCUMENT = '/api/openapi.json';

describe('the description of the API', () => {
  let gateway: RunningGateway;

  beforeAll(async () => {
    gateway = await startGateway({ PUBLIC_URL: 'http://shelves.test:8080' });
  });
  afterAll(() => gateway.dispose());

  it('is served with every path, and the address from which it came', async () => {
    const { status, headers, text } = await gateway.send('GET', DOCUMENT);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const document = JSON.parse(text);
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'http://shelves.test:8080' }] });
    const paths = new Set([...routes, USER_EXPORT].map(({ path }) => path.replace(/:(\w+)/g, '{$1}')));
    expect(Object.keys(document.paths).sort()).toEqual([...paths, PAGE, DOCUMENT].sort());
  });

  it('is asked about, not sent again', async () => {
    const { headers } = await gateway.send('GET', DOCUMENT);
    expect(headers['cache-control']).toBe('no-cache');
    const known = { 'if-none-match': String(headers.etag) };
    const again = await gateway.send('GET', DOCUMENT, { headers: known });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is compressed for those who take that', async () => {
    const plain = await gateway.send('GET', DOCUMENT);
    const answer = await fetch(gateway.url + DOCUMENT, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe(plain.text);
  });

  it('has a page to read it with, all of it from us, with no script in the page itself', async () => {
    const { status, headers, text } = await gateway.send('GET', PAGE);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(3);
    expect(text.match(/<script/g)).toHaveLength(text.match(/<script src=/g)?.length ?? 0);
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\/[\w.-]+$/);
      const answer = await gateway.send('GET', file);
      expect([file, answer.status]).toEqual([file, 200]);
      expect(answer.headers['content-type']).toMatch(file.endsWith('.css') ? /^text\/css/ : /^application\/javascript/);
      expect(answer.text).not.toBe('');
    }
  });

  it('has no other files', async () => {
    expect((await gateway.send('GET', `${PAGE}/package.json`)).status).toBe(404);
  });
});
