import type { Cheerio } from 'cheerio';
import type { AnyNode } from 'domhandler';

/**
 * Whether the page itself ends an element. In a page that was cut short the parser ends what is open without a word. The page must be loaded with `sourceCodeLocationInfo`.
 */
export function isClosed(selection: Cheerio<AnyNode>): boolean {
  const [element] = selection.toArray();
  const location = element?.sourceCodeLocation;
  return location !== undefined && location !== null && 'endTag' in location && location.endTag !== undefined;
}
