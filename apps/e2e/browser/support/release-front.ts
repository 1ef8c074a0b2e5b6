import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeServiceWorker } from '../../../web/vite/service-worker';
import { chooseFreePort } from '../../../../tools/dev/processes/free-port';

const WORKER = '/sw.js';
/** The file by which a page knows whether a worker is of its version. */
const VERSION_FILE = /\{url:[`"']\/assets\/manifest-[^}]+\},?/;

/** The next release may bring new pages, only a worker that is built differently, or one that takes the worker back. */
type Release = 'new pages' | 'same pages' | 'retired';

/** Stands before the product, and lets it seem as if the next release were out. */
export interface ReleaseFront {
  origin: string;
  release(what: Release): void;
  close(): Promise<void>;
}

export async function openReleaseFront(baseURL: string): Promise<ReleaseFront> {
  let released: Release | undefined;
  const server = createServer((request, response) => void pass(request, response, baseURL, () => released));
  const port = await chooseFreePort();
  await once(server.listen(port), 'listening');
  return {
    origin: `http://localhost:${port}`,
    release: (what) => (released = what),
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** The host stays as the browser named it, so that the product takes the front for itself. */
async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  baseURL: string,
  released: () => Release | undefined,
): Promise<void> {
  const what = released();
  if (request.url === WORKER && what !== undefined) {
    response.writeHead(200, { 'content-type': 'application/javascript', 'cache-control': 'no-cache' });
    response.end(
      what === 'retired' ? await retiredWorker() : changed(what, await (await fetch(baseURL + WORKER)).text()),
    );
    return;
  }
  const { method, headers, url = '/' } = request;
  const passed = send(new URL(url, baseURL), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
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
