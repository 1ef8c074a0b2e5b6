import type { Plugin } from 'vite';
import routes from '../app/routes';
import { screenPaths } from './screen-paths';

const publicPages = ['/', '/product-search', '/signup', '/login', '/privacy', '/terms'];
const privatePages = [
  '/account',
  '/alerts',
  '/allocated-items',
  '/change-password',
  '/payment-success',
  '/search/',
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
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots(publicUrl) });
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap(publicUrl) });
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screenPaths(routes)) });
    },
  };
}

function robots(publicUrl: string): string {
  const rules = privatePages.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

function sitemap(publicUrl: string): string {
  const urls = publicPages.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
