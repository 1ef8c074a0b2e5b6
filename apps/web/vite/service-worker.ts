import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PrecacheEntry } from 'workbox-precaching';
import { filledPages } from './site-files';
import { SHELL_ADDRESS } from '../worker/shell-address';

const WORKER_SOURCES = path.resolve(import.meta.dirname, '../worker');
/** What a page needs to come up without a connection. Pictures for other sites, and what only search engines read, are left out. */
const IS_KEPT = /\.html$|^assets\/[^/]+\.(?:js|css|woff2|svg)$|^favicon\.svg$/;
const HASHED_NAME = /^assets\/.*-[\w-]{8,}\.\w+$/;
/** They are served with a bottle, a store or a text filled in, so no answer is the file as it was built. */
const FILLED_FILES = filledPages.map((page) => `${page.slice(1)}/index.html`);
const SHELL_FILE = '__spa-fallback.html';
const PAGE_FILE = /(?:^|\/)index\.html$/;

/** Which worker a build brings: `retired` takes back one that is out there already. */
export type WorkerKind = 'active' | 'retired';

/** Writes `sw.js` into the folder of the built app. */
export async function writeServiceWorker(folder: string, kind: WorkerKind): Promise<void> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: path.join(WORKER_SOURCES, kind === 'retired' ? 'retired-sw.ts' : 'sw.ts'),
    platform: 'browser',
    transform: {
      define: {
        'process.env.NODE_ENV': JSON.stringify('production'),
        // The name under which Workbox's own tools write the list into a worker.
        'self.__WB_MANIFEST': JSON.stringify(await keptFiles(folder)),
      },
    },
  });
  try {
    await build.write({ file: path.join(folder, 'sw.js'), format: 'iife', minify: true });
  } finally {
    await build.close();
  }
}

/** The files of the built app that the worker keeps, by the addresses that lead to them. */
export async function keptFiles(folder: string): Promise<PrecacheEntry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'))
    .filter((file) => IS_KEPT.test(file) && !FILLED_FILES.includes(file))
    .sort();
  return Promise.all(files.map((file) => keptFile(file, folder)));
}

/**
 * A file as the worker asks for it. While a release rolls out, an old server may answer with its own page, whose code the worker does
 * not keep: a page is taken only when it is the very one that was built.
 */
async function keptFile(file: string, folder: string): Promise<PrecacheEntry> {
  const url = file === SHELL_FILE ? SHELL_ADDRESS : `/${file.replace(PAGE_FILE, '')}`;
  if (HASHED_NAME.test(file)) return { url, revision: null };
  const revision = createHash('sha256')
    .update(await readFile(path.join(folder, file)))
    .digest('base64');
  return { url, revision, ...(file.endsWith('.html') && { integrity: `sha256-${revision}` }) };
}
