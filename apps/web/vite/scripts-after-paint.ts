import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** React Router writes a page's own code like this, and lists what it imports as links before it. */
const PAGE_CODE = /<script type="module" async="">(import "[^"]+";\n[\s\S]*?)<\/script>/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const PLAIN_IMPORT = /^import ("[^"]+");$/gm;
const NAMED_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
/** A page that nobody looks at paints nothing, so it does not wait. */
const PAINTED =
  "if(document.visibilityState==='visible')await Promise.race([new Promise(next=>requestAnimationFrame(()=>setTimeout(next)))," +
  "new Promise(next=>document.addEventListener('visibilitychange',next,{once:true}))]);";

/**
 * Rewrites every page that is written as HTML so that its code is fetched when the page has been painted: until then the
 * connection is free for what the first paint needs. The shell of the other screens stays as it is: it shows nothing without code.
 */
export async function loadScriptsAfterPaint(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pages = entries.filter((entry) => entry.isFile() && entry.name === 'index.html');
  await Promise.all(
    pages.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      await writeFile(file, withScriptsAfterPaint(await readFile(file, 'utf8')));
    }),
  );
}

/** The page with its code fetched after the first paint. Throws when it is written in another way than is known here. */
export function withScriptsAfterPaint(page: string): string {
  const code = PAGE_CODE.exec(page)?.[1];
  const preloads = [...page.matchAll(PRELOAD)].map(([, address]) => address);
  if (code === undefined || preloads.length === 0)
    throw new Error('React Router writes the code of a page differently.');
  const late = [
    PAINTED,
    `for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`,
    code
      .replace(PLAIN_IMPORT, (_line, address: string) => `await import(${address});`)
      .replace(NAMED_IMPORT, (_line, name: string, address: string) => `const ${name} = await import(${address});`),
  ].join('\n');
  if (/^import[ {*]/m.test(late)) throw new Error('React Router imports the code of a page differently.');
  // A function, since the code may hold what a replacement text would read as a pattern.
  return page.replace(PRELOAD, '').replace(PAGE_CODE, () => `<script type="module" async="">${late}</script>`);
}
