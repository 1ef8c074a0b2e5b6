import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { load } from 'cheerio';
import * as z from 'zod';
import { readWebFiles, variantOf, type WebFileContent } from './web-files';

const ROOT = '<html lang="en"';
/** What React Router writes for every screen that is not prerendered. */
const FALLBACK = '__spa-fallback.html';
/** The paths of all screens, as the build of the web app writes them. */
const SCREENS = 'screens.json';
const screenList = z.array(z.string().startsWith('/'));
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- it meets only names of files that we built
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
  /** The shell in place of a screen that is not there: it says so itself. */
  isMissing: boolean;
}

/** The web app as it was built. Its files are read once at start, so that no request names a file of its own choice. */
export interface BuiltWebApp {
  scriptHashes: readonly string[];
  /** The file for a path, or undefined: an asset, a prerendered page, or the shell of every other screen. */
  find(urlPath: string): WebFile | undefined;
  contentOf(file: WebFile): WebFileContent | undefined;
}

/** Reads what stands in the folder. Undefined when there is no built web app in it. `asksAge`: of each visitor, before a page is shown. */
export async function findBuiltWebApp(
  root: string,
  { asksAge }: { asksAge: boolean },
): Promise<BuiltWebApp | undefined> {
  const files = new Map(await readWebFiles(root));
  for (const [name, content] of files) if (asksAge && name.endsWith('.html')) files.set(name, askingForAge(content));
  const texts = [...files].flatMap(([name, { plain }]) => (name.endsWith('.html') ? [plain.body.toString()] : []));
  if (texts.length === 0) return undefined;
  const screens = files.get(SCREENS);
  const names = new Set(files.keys());
  names.delete(SCREENS);
  return {
    scriptHashes: [...new Set(texts.flatMap(inlineScriptHashes))],
    find: findIn(names, screens && screenList.parse(JSON.parse(screens.plain.body.toString()))),
    contentOf: ({ file }) => files.get(file),
  };
}

/** The rule by which paths lead to files. Without a list of the screens any path may be one. */
export function findIn(
  files: ReadonlySet<string>,
  screens?: readonly string[],
): (urlPath: string) => WebFile | undefined {
  const isScreen = screens ? isOneOf(screens) : () => true;
  return (urlPath) => {
    const name = withoutOuterSlashes(decoded(urlPath));
    if (name === undefined) return undefined;
    if (name !== FALLBACK && files.has(name)) return webFile(name);
    const page = name === '' ? 'index.html' : `${name}/index.html`;
    if (files.has(page)) return webFile(page);
    if (EXTENSION.test(name)) return undefined;
    const shell = [pageOfAll(name), FALLBACK].find((file) => files.has(file));
    if (shell === undefined) return undefined;
    return { ...webFile(shell), isPrivate: true, isMissing: !isScreen(urlPath) };
  };
}

/** The page that the web app writes for all of a kind: `t/_/index.html` for `t/k3f9x2mqz7`. */
function pageOfAll(name: string): string {
  return `${name.slice(0, name.lastIndexOf('/') + 1)}_/index.html`;
}

function webFile(file: string): WebFile {
  return { file, isImmutable: HASHED_NAME.test(file), isPrivate: false, isMissing: false };
}

/** By steps of one: a pattern for slashes at the end looks at a long row of slashes once for each of them. */
function withoutOuterSlashes(urlPath: string | undefined): string | undefined {
  if (urlPath === undefined) return undefined;
  let [from, to] = [0, urlPath.length];
  while (from < to && urlPath[from] === '/') from++;
  while (to > from && urlPath[to - 1] === '/') to--;
  return urlPath.slice(from, to);
}

function decoded(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
}

const EXECUTED = new Set([undefined, '', 'module', 'text/javascript', 'application/javascript', 'importmap']);

/** The CSP sources (`sha256-…`) of the scripts that stand in a page itself and that a browser would run. */
export function inlineScriptHashes(html: string): string[] {
  const page = load(html);
  return page('script:not([src])')
    .toArray()
    .filter((script) => EXECUTED.has(page(script).attr('type')?.toLowerCase()))
    .map((script) => `sha256-${createHash('sha256').update(page(script).text()).digest('base64')}`);
}

/**
 * Whether a path leads to one of the screens, as the web app itself decides it: a part such as `:alertId` stands for anything, case
 * and a slash at the end do not matter.
 */
export function isOneOf(screens: readonly string[]): (urlPath: string) => boolean {
  const patterns = screens.map(partsOf);
  return (urlPath) => {
    const parts = partsOf(urlPath);
    return patterns.some((pattern) => pattern.length === parts.length && pattern.every(fits(parts)));
  };
}

function partsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean);
}

function fits(parts: readonly string[]): (expected: string, place: number) => boolean {
  return (expected, place) => expected.startsWith(':') || expected === parts[place];
}

/**
 * A page of the web app that asks its visitor for the age before it shows anything: the script in its head, and its code, look for this mark.
 * Throws when the web app writes its pages in another way.
 */
function askingForAge({ type, plain }: WebFileContent): WebFileContent {
  const text = plain.body.toString();
  if (!text.includes(ROOT)) throw new Error('The web app writes the beginning of its pages differently.');
  const body = Buffer.from(text.replace(ROOT, `${ROOT} data-age-gate="site"`));
  return {
    type,
    plain: variantOf(body),
    br: variantOf(brotliCompressSync(body)),
    gzip: variantOf(gzipSync(body)),
  };
}
