import { index, layout, route } from '@react-router/dev/routes';
import { prerenderedPages, screenPaths, textsOfSiteFiles } from './site-files';
import routes from '../app/routes';

const texts = textsOfSiteFiles('https://barrelhive.test');

describe('the files about the site', () => {
  it('list for search engines what is written as HTML, and no screen that is served as the shell, which they may not keep', () => {
    const listed = [...texts['sitemap.xml'].matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(prerenderedPages.map((path) => `https://barrelhive.test${path}`));
    expect(listed).toContain('https://barrelhive.test/privacy');
    expect(listed).not.toContain('https://barrelhive.test/alerts');
  });

  it('keep no listed page from search engines', () => {
    const kept = [...texts['robots.txt'].matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
    expect(kept).toContain('/alerts');
    const barred = prerenderedPages.filter((page) => kept.some((path) => page.startsWith(path)));
    expect(barred).toEqual([]);
  });

  it('say where the list is', () => {
    expect(texts['robots.txt']).toContain('Sitemap: https://barrelhive.test/sitemap.xml');
  });
});

describe('the paths of the screens', () => {
  it('are joined from nested routes, without frames and without the screen for all others', () => {
    const nested = [
      index('home.tsx'),
      layout('signed-in.tsx', [route('alerts', 'alerts.tsx'), route('search/:alertId', 'results.tsx')]),
      route('help', 'help.tsx', [index('start.tsx'), route(':topic', 'topic.tsx')]),
      route('*', 'not-found.tsx'),
    ];
    expect(screenPaths(nested)).toEqual(['/', '/alerts', '/search/:alertId', '/help', '/help/:topic']);
  });

  it('are those the specification names, those that texts and mails lead to, that of a bottle, the boards, the stores, and that for developers', () => {
    const named = '/ /signup /login /product-search /alerts /allocated-items /account /subscription-select';
    const others = '/t/:token /payment-success /change-password /search/:alertId /search/item/:itemId /privacy /terms';
    expect(screenPaths(routes).sort()).toEqual(
      `${named} ${others} /a/:alertPrefix /list /bottles/:sku /drops /stores /stores/:number /developers /confirm-email/:code /unsubscribe/:token /reset-password/:token`
        .split(' ')
        .sort(),
    );
  });
});
