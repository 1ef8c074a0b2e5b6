import { openLog } from '@barrelhive/service-kit';
import { startGateway, type RunningGateway } from './running-gateway';
import { createWebRoot } from './web-root';

const LENGTH = 15 * 1024;
const COUNT = 20;

const filled = (piece: string, length = LENGTH) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

describe('URLs of 15 KiB', () => {
  let gateway: RunningGateway;
  let webRoot: Awaited<ReturnType<typeof createWebRoot>>;
  let lines: string[];

  beforeAll(async () => {
    webRoot = await createWebRoot({ 'index.html': '<h1>Home</h1>', '__spa-fallback.html': '<div>Shell</div>' });
    gateway = await startGateway({ WEB_ROOT: webRoot.folder });
    openLog({ service: 'gateway', level: 'info', destination: { write: (line) => void lines.push(line) } });
  });
  beforeEach(() => (lines = []));
  afterAll(async () => {
    openLog({ service: 'gateway', level: 'silent' });
    await gateway.dispose();
    await webRoot.remove();
  });

  it.each([
    ['beginnings of tokens', `/${filled('eyJ')}`],
    ['beginnings of tokens under /api', `/api/${filled('eyJ')}`],
    ['a long scheme before a long password', `/${filled('a', LENGTH / 2)}://b:${filled('c', LENGTH / 2)}`],
    ['slashes between letters', `/a${filled('/')}a`],
  ])('with %s leave another person their answers, and short lines in the log', async (_what, path) => {
    const attack = Promise.all(Array.from({ length: COUNT }, () => gateway.send('GET', path)));
    for (let call = 0; call < 10; call++) {
      expect((await gateway.send('GET', '/api/inventory/status')).status).toBe(200);
    }
    await attack;
    expect(lines.length).toBeGreaterThanOrEqual(COUNT);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1024);
  });
});
