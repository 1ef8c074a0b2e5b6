import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import routes from '../app/routes';

/** The public pages, which are written as HTML at build time. */
export const prerenderedPages = [
  '/',
  '/product-search',
  '/drops',
  '/stores',
  '/login',
  '/developers',
  '/privacy',
  '/terms',
];

/** One bottle's page stands for all of them, one store's, and one text's: whoever serves it fills in which one it is. None is called so. */
export const filledPages = ['/bottles/_', '/stores/_', '/t/_'];

const privatePages = [
  '/a/',
  '/account',
  '/alerts',
  '/allocated-items',
  '/list',
  '/change-password',
  '/payment-success',
  '/search/',
  '/t/',
  '/confirm-email/',
  '/unsubscribe/',
  '/reset-password/',
  '/api/',
];

/**
 * Writes `robots.txt` and `sitemap.xml`, which need the site's whole address, and `screens.json`, from which whoever serves the app
 * knows the paths that lead to a screen.
 */
export function siteFiles(publicUrl: string): Plugin {
  return {
    name: 'site-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const [fileName, source] of Object.entries(textsOfSiteFiles(publicUrl))) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

/** What stands in each of these files. */
export function textsOfSiteFiles(publicUrl: string) {
  return {
    'robots.txt': robots(publicUrl),
    'sitemap.xml': sitemap(publicUrl, prerenderedPages),
    'screens.json': JSON.stringify(screenPaths(routes)),
  };
}

function robots(publicUrl: string): string {
  const rules = privatePages.map((path) => `Disallow: ${path}`);
  return [
    'User-agent: *',
    ...rules,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Sitemap: ${publicUrl}/sitemap-bottles.xml`,
    `Sitemap: ${publicUrl}/sitemap-stores.xml`,
    '',
  ].join('\n');
}

/** Lists the pages written as HTML: every other screen is served as the shell, which search engines are told not to keep, but for the pages of bottles and stores, which the gateway lists. */
function sitemap(publicUrl: string, prerendered: readonly string[]): string {
  const urls = prerendered.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** The path of every screen, such as `/search/:alertId`; not that of the screen for all others. */
export function screenPaths(routes: readonly RouteConfigEntry[], parent = ''): string[] {
  return routes.flatMap(({ path, children }) => {
    if (path === '*') return [];
    const own = path === undefined ? parent : `${parent}/${path}`;
    return children ? screenPaths(children, own) : [own || '/'];
  });
}
