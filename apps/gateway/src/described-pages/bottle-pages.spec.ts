import { describeBottle } from './bottle-pages';
import { describePage } from './page-head';

type Bottle = Parameters<typeof describeBottle>[0];

const SHELL = '<head><title>Barrelhive</title><meta name="robots" content="noindex"/><link rel="icon"/></head>';
const PAGE = `<head><title>Bottle</title><link rel="icon"/></head><h1><span data-served="name">Bottle</span></h1>
<p><span class="block" data-served="where">Looking</span></p>`;
const address = 'https://barrelhive.example/bottles/020109';
const gold = {
  name: 'BLANTON GOLD EDITION BOURBON 750ml',
  price: '$119.99',
  storeQty: 12,
  stores: [
    { city: 'OGDEN', qty: 3 },
    { city: 'slc', qty: 4 },
    { city: 'SLC', qty: 2 },
    { city: 'ROY', qty: 2 },
    { city: 'MOAB', qty: 1 },
    { city: 'PRICE', qty: 0 },
  ],
};

const withBottlePreview = (page: string, bottle: Bottle, of: string) => describePage(page, describeBottle(bottle, of));

describe('the preview of a shared bottle', () => {
  it('names the bottle, its price and where it is, and leaves the rest of the shell', () => {
    const page = withBottlePreview(SHELL, gold, address);
    expect(page).toContain('<title>Blanton Gold Edition Bourbon, $119.99 | Barrelhive</title>');
    expect(page).toContain('content="12 in Utah stores: Salt Lake City, Ogden, Roy and 1 more town."');
    expect(page).toContain(`<meta property="og:url" content="${address}" data-of-page=""/>`);
    expect(page).toContain(
      '<meta property="og:image" content="https://barrelhive.example/social-card.png" data-of-page=""/>',
    );
    expect(page).not.toContain('noindex');
    expect(page).toContain('<link rel="icon"/></head>');
  });

  it('calls a bottle by its display name, in the head and in the text', () => {
    const named = { ...gold, name: 'BLANTON GLD ED BRBN 750ml', displayName: 'Blanton Gold Edition Bourbon' };
    expect(withBottlePreview(SHELL, named, address)).toBe(withBottlePreview(SHELL, gold, address));
    expect(withBottlePreview(PAGE, named, address)).toContain('<span data-served="name">Blanton Gold Edition Bourbon');
  });

  it('says of what is sold out how many are on order', () => {
    const page = withBottlePreview(SHELL, { ...gold, price: 'N/A', storeQty: 0, onOrderQty: 24, stores: [] }, address);
    expect(page).toContain('<title>Blanton Gold Edition Bourbon | Barrelhive</title>');
    expect(page).toContain('Sold out in all Utah stores, 24 on order. Get a text when it arrives.');
  });

  it('calls nothing sold out that left the list, and promises no text', () => {
    const { storeQty: _known, ...unknown } = gold;
    const left = { ...unknown, stores: [], delistedAt: '2026-11-21T17:00:00.000Z' };
    expect(withBottlePreview(SHELL, left, address)).toContain(
      'name="description" content="Not on the state&#39;s list any more."',
    );
    expect(withBottlePreview(SHELL, { ...unknown, stores: [] }, address)).toContain(
      'name="description" content="It is not known how many are in Utah stores."',
    );
  });

  it('takes no name for markup, or for a pattern', () => {
    const page = withBottlePreview(PAGE, { ...gold, name: `"><script>alert(1)</script> $& 'X'` }, address);
    expect(page).not.toContain('<script>');
    expect(page.match(/&lt;script&gt;.*?\$&amp; &#39;X&#39;/gi)).toHaveLength(3);
  });

  it('says its name and where it is in the page itself', () => {
    const page = withBottlePreview(PAGE, gold, address);
    expect(page).toContain('<span data-served="name">Blanton Gold Edition Bourbon</span>');
    expect(page).toContain('data-served="where">12 in Utah stores: Salt Lake City, Ogden, Roy and 1 more town.</span>');
  });

  it('changes nothing in a shell with another head', () => {
    expect(withBottlePreview('<head></head>', gold, address)).toBe('<head></head>');
  });
});
