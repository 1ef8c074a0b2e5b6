import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readWebFiles } from './web-files';

describe('the files of a folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'barrelhive-files-'));
    await mkdir(path.join(folder, 'assets'));
    for (const name of ['index.html', 'index.html.br', 'index.html.gz', 'assets/logo.svg', 'odd', '.hidden']) {
      await writeFile(path.join(folder, name), name);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are known by their paths, compressed ones as variants with tags of their own, hidden ones not at all', async () => {
    const files = await readWebFiles(folder);
    expect([...files.keys()].sort()).toEqual(['assets/logo.svg', 'index.html', 'odd']);
    const page = files.get('index.html');
    expect([page?.plain, page?.br, page?.gzip].map((variant) => variant?.body.toString())).toEqual([
      'index.html',
      'index.html.br',
      'index.html.gz',
    ]);
    expect(new Set([page?.plain.etag, page?.br?.etag, page?.gzip?.etag]).size).toBe(3);
    expect([...files.values()].map(({ type }) => type).sort()).toEqual([
      'application/octet-stream',
      'image/svg+xml',
      'text/html; charset=utf-8',
    ]);
  });

  it('are none where there is no folder', async () => {
    expect((await readWebFiles(path.join(folder, 'nowhere'))).size).toBe(0);
  });
});
