import { PRODUCT_NAME } from '@barrelhive/rules';
import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  title: string;
  description?: string;
  /** Path of a public page; pages without one are kept out of search engines. */
  path?: string;
}

const siteDescription =
  'Live whiskey and spirits inventory of every Utah state liquor store: warehouse, on order and store by store. Save a search and get a text when your bottle lands.';

/** The head of a page: title, description, canonical address and OpenGraph for public pages, `noindex` for private ones. */
export function pageMeta({ title, description = siteDescription, path }: PageMeta): MetaDescriptor[] {
  const fullTitle = title.includes(PRODUCT_NAME) ? title : `${title} | ${PRODUCT_NAME}`;
  if (path === undefined) return [{ title: fullTitle }, { name: 'robots', content: 'noindex' }];
  const address = `${__PUBLIC_URL__}${path}`;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${__PUBLIC_URL__}/social-card.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'A map of Utah with copper pins at its state liquor stores' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
