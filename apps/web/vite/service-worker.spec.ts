import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptFiles } from './service-worker';

const FILES = {
  'index.html': '<h1>Home</h1>',
  'privacy/index.html': '<h1>Privacy</h1>',
  '__spa-fallback.html': '<h1>Shell</h1>',
  'assets/root-Bx7mq0Zk.js': 'export {};',
  'assets/fraunces-Bx7mq0Zk.woff2': 'font',
  'favicon.svg': '<svg/>',
  'social-card.png': 'picture',
  'screens.json': '[]',
  'robots.txt': 'User-agent: *',
  'sw.js': 'precache([]);',
};

const digest = (text: string) => createHash('sha256').update(text).digest('base64');
const page = (url: string, text: string) => ({ url, revision: digest(text), integrity: `sha256-${digest(text)}` });

describe('what the service worker keeps', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'barrelhive-worker-'));
    for (const [name, content] of Object.entries(FILES)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is the code, the fonts, and the very pages that were built, under the addresses that lead to them', async () => {
    expect(await keptFiles(folder)).toEqual([
      page('/alerts', FILES['__spa-fallback.html']),
      { url: '/assets/fraunces-Bx7mq0Zk.woff2', revision: null },
      { url: '/assets/root-Bx7mq0Zk.js', revision: null },
      { url: '/favicon.svg', revision: digest(FILES['favicon.svg']) },
      page('/', FILES['index.html']),
      page('/privacy', FILES['privacy/index.html']),
    ]);
  });
});
