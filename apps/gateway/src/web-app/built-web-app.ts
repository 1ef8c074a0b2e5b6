import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inlineScriptHashes } from './inline-scripts';

/** What React Router writes for every screen that is not prerendered. */
const FALLBACK = '__spa-fallback.html';
const HASHED_NAME = /^assets\/.*-[\w-]{8,}\.\w+$/;
const EXTENSION = /\.\w+$/;

/** A file of the web app and how it is served. */
export interface WebFile {
  /** Below the web root, with forward slashes. */
  file: string;
  /** The name changes with the content, so browsers may keep it for ever. */
  isImmutable: boolean;
  /** A screen of a person's own: search engines stay out. */
  isPrivate: boolean;
}

/** The web app as it was built, known by heart: no request leads to the file system by its own words. */
export interface BuiltWebApp {
  root: string;
  scriptHashes: readonly string[];
  /** The file for a path, or undefined: an asset, a prerendered page, or the shell of every other screen. */
  find(urlPath: string): WebFile | undefined;
}

/** Reads what stands in the folder. Undefined when there is no built web app in it. */
export async function findBuiltWebApp(root: string): Promise<BuiltWebApp | undefined> {
  const files = await filesBelow(root);
  const pages = files.filter((file) => file.endsWith('.html'));
  if (pages.length === 0) return undefined;
  const texts = await Promise.all(pages.map((page) => readFile(path.join(root, page), 'utf8')));
  return {
    root,
    scriptHashes: [...new Set(texts.flatMap(inlineScriptHashes))],
    find: findIn(new Set(files)),
  };
}

/** The rule by which paths lead to files. */
export function findIn(files: ReadonlySet<string>): (urlPath: string) => WebFile | undefined {
  return (urlPath) => {
    const name = decoded(urlPath)?.replace(/^\/+/, '').replace(/\/+$/, '');
    if (name === undefined) return undefined;
    if (name !== FALLBACK && files.has(name)) return webFile(name);
    const page = name === '' ? 'index.html' : `${name}/index.html`;
    if (files.has(page)) return webFile(page);
    if (EXTENSION.test(name) || !files.has(FALLBACK)) return undefined;
    return { ...webFile(FALLBACK), isPrivate: true };
  };
}

function webFile(file: string): WebFile {
  return { file, isImmutable: HASHED_NAME.test(file), isPrivate: false };
}

function decoded(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
}

async function filesBelow(root: string): Promise<string[]> {
  if (!existsSync(root)) return [];
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}
