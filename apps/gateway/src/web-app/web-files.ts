import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { entityTagOf } from '@barrelhive/service-kit';

/** The bytes of a file in one encoding, and the tag that stands for exactly these. */
export interface Variant {
  body: Buffer;
  etag: string;
}

/** A file with what the build of the web app compressed of it. */
export interface WebFileContent {
  type: string;
  plain: Variant;
  br?: Variant;
  gzip?: Variant;
}

const COMPRESSED = /\.(?:br|gz)$/;
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/**
 * Reads all files below a folder, by their paths with forward slashes; the compressed ones as variants of theirs. They stay in memory, so
 * that a client that reads nothing holds no open file.
 */
export async function readWebFiles(root: string): Promise<ReadonlyMap<string, WebFileContent>> {
  const bodies = new Map(await Promise.all((await pathsBelow(root)).map((file) => readBelow(root, file))));
  const variant = (file: string) => {
    const body = bodies.get(file);
    return body && variantOf(body);
  };
  const files = new Map<string, WebFileContent>();
  for (const file of bodies.keys()) {
    const plain = variant(file);
    if (!plain || COMPRESSED.test(file)) continue;
    const [br, gzip] = [variant(`${file}.br`), variant(`${file}.gz`)];
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    files.set(file, { type, plain, ...(br && { br }), ...(gzip && { gzip }) });
  }
  return files;
}

export function variantOf(body: Buffer): Variant {
  return { body, etag: entityTagOf(body) };
}

async function readBelow(root: string, file: string): Promise<[string, Buffer]> {
  return [file, await readFile(path.join(root, file))];
}

async function pathsBelow(root: string): Promise<string[]> {
  if (!existsSync(root)) return [];
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}
