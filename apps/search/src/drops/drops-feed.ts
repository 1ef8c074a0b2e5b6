import type { Drop } from '@barrelhive/contracts';
import { formatQuantity, PRODUCT_NAME, shownNameWithSize } from '@barrelhive/rules';
import { feedHtml } from '@barrelhive/service-kit';
import { Feed } from 'feed';

/** What came in lately, as Atom (RFC 4287). */
export function dropsFeed(drops: readonly Drop[], updated: Date, publicUrl: string): string {
  const page = new URL('/drops', publicUrl).href;
  const feed = new Feed({
    id: page,
    title: `${PRODUCT_NAME}: just in`,
    description: 'Bottles that came into the state liquor stores of Utah in the last three days.',
    link: page,
    feedLinks: { atom: new URL('/api/drops.atom', publicUrl).href },
    author: { name: PRODUCT_NAME },
    copyright: '',
    generator: PRODUCT_NAME,
    updated,
  });
  for (const drop of drops) {
    const link = new URL(`/bottles/${encodeURIComponent(drop.sku)}`, publicUrl).href;
    const date = drop.since === undefined ? updated : new Date(drop.since);
    feed.addItem({
      id: `${link}?since=${date.toISOString()}`,
      link,
      title: feedHtml(`${shownNameWithSize(drop)}, ${drop.price}`),
      description: `${formatQuantity(drop.storeQty)} in stores.`,
      date,
      published: date,
    });
  }
  return feed.atom1();
}
