import { prerenderedPages } from './prerendered-pages';
import { textsOfSiteFiles } from './site-files';

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
