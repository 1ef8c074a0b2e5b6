import { createHash } from 'node:crypto';
import { load } from 'cheerio';

const EXECUTED = new Set([undefined, '', 'module', 'text/javascript', 'application/javascript', 'importmap']);

/** The CSP sources (`sha256-…`) of the scripts that stand in a page itself and that a browser would run. */
export function inlineScriptHashes(html: string): string[] {
  const page = load(html);
  return page('script:not([src])')
    .toArray()
    .filter((script) => EXECUTED.has(page(script).attr('type')?.toLowerCase()))
    .map((script) => `sha256-${createHash('sha256').update(page(script).text()).digest('base64')}`);
}
