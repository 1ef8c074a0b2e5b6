import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressFiles } from './compress-files';

describe('the files of the built web app', () => {
  const script = 'export const answer = 42;\n'.repeat(100);
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'barrelhive-compress-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'assets/root-Bx7mq0Zk.js'), script);
    await writeFile(path.join(folder, 'assets/font.woff2'), script);
    await writeFile(path.join(folder, 'small.css'), 'p { margin: 0 }');
    await compressFiles(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('lie there compressed too, if they are text and not small', async () => {
    expect((await readdir(folder)).sort()).toEqual(['assets', 'small.css']);
    expect((await readdir(path.join(folder, 'assets'))).sort()).toEqual([
      'font.woff2',
      'root-Bx7mq0Zk.js',
      'root-Bx7mq0Zk.js.br',
      'root-Bx7mq0Zk.js.gz',
    ]);
  });

  it('can be unpacked again, and are smaller', async () => {
    const brotli = await readFile(path.join(folder, 'assets/root-Bx7mq0Zk.js.br'));
    const zipped = await readFile(path.join(folder, 'assets/root-Bx7mq0Zk.js.gz'));
    expect([brotliDecompressSync(brotli).toString(), gunzipSync(zipped).toString()]).toEqual([script, script]);
    expect(Math.max(brotli.length, zipped.length)).toBeLessThan(script.length / 10);
  });
});
