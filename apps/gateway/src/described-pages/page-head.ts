import { gzipSync } from 'node:zlib';
import { PRODUCT_NAME } from '@barrelhive/rules';
import { escapeHtml } from '@barrelhive/service-kit';
import { variantOf, type WebFileContent } from '../web-app/web-files';

/** What the document of one bottle or one store says of it. */
export interface Described {
  /** Without the name of the product. */
  title: string;
  description: string;
  /** The page's own address. */
  address: string;
  /** Texts for the elements that the web app marks as their places. */
  places: { name: string; where?: string };
  /** For search engines, as schema.org has it. */
  structured?: object;
}

const ROBOTS = '<meta name="robots" content="noindex"/>';
const TITLE = /<title>[^<]*<\/title>/;
const PLACE_OF_NAME = /(data-served="name"[^<>]{0,200}>)[^<]*/;
const PLACE_OF_WHERE = /(data-served="where"[^<>]{0,200}>)[^<]*/;

/**
 * The page of all with a head of its own (title, description, canonical address and Open Graph tags), and with texts in the places of the page itself,
 * so that they stand there before any code runs. As it was where a page has no such places.
 */
export function describePage(page: string, described: Described): string {
  const head = headOf(described);
  const { name, where } = described.places;
  // Functions, since names may hold what a replacement text would read as a pattern.
  const named = placeNamed(
    undescribedPage(page).replace(TITLE, () => head),
    name,
  );
  return where === undefined
    ? named
    : named.replace(PLACE_OF_WHERE, (_all, start: string) => start + escapeHtml(where));
}

/** The page with a name in the place of its title. */
export function placeNamed(page: string, name: string): string {
  return page.replace(PLACE_OF_NAME, (_all, start: string) => start + escapeHtml(name));
}

/** At a low level: a page is made for each request. */
export function compressedPage(type: string, text: string): WebFileContent {
  const body = Buffer.from(text);
  return { type, plain: variantOf(body), gzip: variantOf(gzipSync(body, { level: 3 })) };
}

/** The page of a bottle or a store of which nothing is known now. Search engines may keep what they know of it. */
export function undescribedPage(page: string): string {
  return page.replace(ROBOTS, '');
}

function headOf({ title, description, address, structured }: Described): string {
  const fullTitle = escapeHtml(`${title} | ${PRODUCT_NAME}`);
  const text = escapeHtml(description);
  const picture = escapeHtml(new URL('/social-card.png', address).href);
  const url = escapeHtml(address);
  return [
    `<title>${fullTitle}</title>`,
    ...[
      `meta name="description" content="${text}"`,
      `link rel="canonical" href="${url}"`,
      'meta property="og:type" content="website"',
      `meta property="og:site_name" content="${PRODUCT_NAME}"`,
      `meta property="og:title" content="${fullTitle}"`,
      `meta property="og:description" content="${text}"`,
      `meta property="og:url" content="${url}"`,
      `meta property="og:image" content="${picture}"`,
      'meta name="twitter:card" content="summary_large_image"',
      // By this mark the page takes them away when a person goes on to another.
    ].map((tag) => `<${tag} data-of-page=""/>`),
    ...(structured ? [`<script type="application/ld+json" data-of-page="">${jsonInHtml(structured)}</script>`] : []),
  ].join('');
}

/** No text of it can end the element that it stands in. */
function jsonInHtml(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
