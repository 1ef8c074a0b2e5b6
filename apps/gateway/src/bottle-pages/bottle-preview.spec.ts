import { withBottlePreview } from './bottle-preview';

const SHELL = '<head><title>Barrelhive</title><meta name="robots" content="noindex"/><link rel="icon"/></head>';
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

describe('the preview of a shared bottle', () => {
  it('names the bottle, its price and where it is, and leaves the rest of the shell', () => {
    const page = withBottlePreview(SHELL, gold, address);
    expect(page).toContain('<title>Blanton Gold Edition Bourbon, $119.99 | Barrelhive</title>');
    expect(page).toContain('content="12 in Utah stores: Salt Lake City, Ogden, Roy and 1 more town."');
    expect(page).toContain(`<meta property="og:url" content="${address}" data-of-bottle=""/>`);
    expect(page).toContain(
      '<meta property="og:image" content="https://barrelhive.example/social-card.png" data-of-bottle=""/>',
    );
    expect(page).not.toContain('noindex');
    expect(page).toContain('<link rel="icon"/></head>');
  });

  it('says of what is sold out how many are on order', () => {
    const page = withBottlePreview(SHELL, { ...gold, price: 'N/A', storeQty: 0, onOrderQty: 24, stores: [] }, address);
    expect(page).toContain('<title>Blanton Gold Edition Bourbon | Barrelhive</title>');
    expect(page).toContain('Sold out in all Utah stores, 24 on order. Get a text when it arrives.');
  });

  it('takes no name for markup, or for a pattern', () => {
    const page = withBottlePreview(SHELL, { ...gold, name: `"><script>alert(1)</script> $& 'X'` }, address);
    expect(page).not.toContain('<script>');
    expect(page).toMatch(/&lt;script&gt;.*\$&amp; &#39;X&#39;/i);
  });

  it('changes nothing in a shell with another head', () => {
    expect(withBottlePreview('<head></head>', gold, address)).toBe('<head></head>');
  });
});
