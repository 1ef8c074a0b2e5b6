import { PRODUCT_NAME, shownName, whereItIs } from '@barrelhive/rules';
import * as z from 'zod';

/** What a preview says of a bottle. */
export const previewedBottle = z.object({
  name: z.string(),
  displayName: z.string().optional(),
  price: z.string(),
  storeQty: z.int().optional(),
  onOrderQty: z.int().optional(),
  stores: z.array(z.object({ city: z.string(), qty: z.int() })),
  delistedAt: z.string().optional(),
});

type PreviewedBottle = z.infer<typeof previewedBottle>;

const ROBOTS = '<meta name="robots" content="noindex"/>';
const TITLE = /<title>[^<]*<\/title>/;
/** The texts of the elements that the web app marks for them. */
const PLACE_OF_NAME = /(data-served="name"[^<>]{0,200}>)[^<]*/;
const PLACE_OF_WHERE = /(data-served="where"[^<>]{0,200}>)[^<]*/;

/**
 * The page of a bottle with a head of its own (title, description, canonical address and Open Graph tags), and with its name and where
 * it is in the text, so that both stand there before any code runs. As it was where a page has no such places.
 */
export function withBottlePreview(page: string, bottle: PreviewedBottle, address: string): string {
  const head = headOf(bottle, address);
  const name = escaped(shownName(bottle));
  const where = escaped(whereItIs(bottle));
  // Functions, since names may hold what a replacement text would read as a pattern.
  return withoutBottlePreview(page)
    .replace(TITLE, () => head)
    .replace(PLACE_OF_NAME, (_all, start: string) => start + name)
    .replace(PLACE_OF_WHERE, (_all, start: string) => start + where);
}

/** The page of a bottle of which nothing is known now. Search engines may keep what they know of it. */
export function withoutBottlePreview(page: string): string {
  return page.replace(ROBOTS, '');
}

function headOf(bottle: PreviewedBottle, address: string): string {
  const title = escaped(`${titleOf(bottle)} | ${PRODUCT_NAME}`);
  const description = escaped(`${whereItIs(bottle)}${bottle.storeQty === 0 ? ' Get a text when it arrives.' : ''}`);
  const picture = escaped(new URL('/social-card.png', address).href);
  const url = escaped(address);
  return [
    `<title>${title}</title>`,
    ...[
      `meta name="description" content="${description}"`,
      `link rel="canonical" href="${url}"`,
      'meta property="og:type" content="website"',
      `meta property="og:site_name" content="${PRODUCT_NAME}"`,
      `meta property="og:title" content="${title}"`,
      `meta property="og:description" content="${description}"`,
      `meta property="og:url" content="${url}"`,
      `meta property="og:image" content="${picture}"`,
      'meta name="twitter:card" content="summary_large_image"',
      // By this mark the page takes them away when a person goes on to another.
    ].map((tag) => `<${tag} data-of-bottle=""/>`),
  ].join('');
}

function titleOf(bottle: PreviewedBottle): string {
  const title = shownName(bottle);
  return bottle.price.startsWith('$') ? `${title}, ${bottle.price}` : title;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
