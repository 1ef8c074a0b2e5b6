import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeServiceWorker } from '../../../web/vite/service-worker';
import { openFront, passOn, type Front } from './front';

const WORKER = '/sw.js';
/** The file by which a page knows whether a worker is of its version. */
const VERSION_FILE = /\{url:[`"']\/assets\/manifest-[^}]+\},?/;

/** The next release may bring new pages, only a worker that is built differently, or one that takes the worker back. */
type Release = 'new pages' | 'same pages' | 'retired';

/** Stands before the product, and lets it seem as if the next release were out. */
export interface ReleaseFront extends Front {
  release(what: Release): void;
}

export async function openReleaseFront(baseURL: string): Promise<ReleaseFront> {
  let released: Release | undefined;
  const front = await openFront(async (request, response) => {
    const what = released;
    if (request.url !== WORKER || what === undefined) return passOn(request, response, baseURL);
    response.writeHead(200, { 'content-type': 'application/javascript', 'cache-control': 'no-cache' });
    response.end(
      what === 'retired' ? await retiredWorker() : changed(what, await (await fetch(baseURL + WORKER)).text()),
    );
  });
  return { ...front, release: (what) => (released = what) };
}

function changed(what: Release, worker: string): string {
  return what === 'new pages' ? worker.replace(VERSION_FILE, '') : `${worker}\n// Built again.`;
}

async function retiredWorker(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'barrelhive-worker-'));
  try {
    await writeServiceWorker(folder, 'retired');
    return await readFile(path.join(folder, WORKER), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
