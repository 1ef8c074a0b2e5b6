import { displayCity, nameWithoutSize, PRODUCT_NAME, productTitle } from '@barrelhive/rules';
import * as z from 'zod';

/** What a preview says of a bottle. */
export const previewedBottle = z.object({
  name: z.string(),
  price: z.string(),
  storeQty: z.int().optional(),
  onOrderQty: z.int().optional(),
  stores: z.array(z.object({ city: z.string(), qty: z.int() })),
});

type PreviewedBottle = z.infer<typeof previewedBottle>;

const TOWNS_NAMED = 3;
const HEAD_OF_SHELL = /<title>[^<]*<\/title><meta name="robots" content="noindex"\/>/;

/** The shell with the head of a bottle's page: title, description, canonical address and Open Graph tags. As it was where it has another head. */
export function withBottlePreview(shell: string, bottle: PreviewedBottle, address: string): string {
  const title = escaped(`${titleOf(bottle)} | ${PRODUCT_NAME}`);
  const description = escaped(whereItIs(bottle));
  const picture = escaped(new URL('/social-card.png', address).href);
  const url = escaped(address);
  const head = [
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
  // A function, since names may hold what a replacement text would read as a pattern.
  return shell.replace(HEAD_OF_SHELL, () => head);
}

function titleOf({ name, price }: PreviewedBottle): string {
  const title = productTitle(nameWithoutSize(name));
  return price.startsWith('$') ? `${title}, ${price}` : title;
}

/** `12 in Utah stores: Salt Lake City, Ogden and 2 more towns.` */
function whereItIs({ storeQty = 0, onOrderQty = 0, stores }: PreviewedBottle): string {
  const invitation = 'Get a text when it arrives.';
  if (storeQty <= 0)
    return `Sold out in all Utah stores${onOrderQty > 0 ? `, ${onOrderQty} on order` : ''}. ${invitation}`;
  const byTown = new Map<string, number>();
  for (const { city, qty } of stores) {
    if (qty > 0) byTown.set(displayCity(city), (byTown.get(displayCity(city)) ?? 0) + qty);
  }
  const towns = [...byTown].sort(([, one], [, other]) => other - one).map(([town]) => town);
  const more = towns.length - TOWNS_NAMED;
  const named =
    towns.slice(0, TOWNS_NAMED).join(', ') + (more > 0 ? ` and ${more} more ${more === 1 ? 'town' : 'towns'}` : '');
  return `${storeQty} in Utah stores${named && `: ${named}`}.`;
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
