import type { StockChange } from '@barrelhive/contracts';
import { alertContent, backInStock, cheaper } from '../../test/example-situation';
import { shortContent } from './short-content';

const store = { storeNumber: '0012', name: '', phone: '', address: '280 W HARRIS AVE', city: 'SALT LAKE CITY', qty: 6 };

describe('what is told in a few lines', () => {
  it('is of one bottle what happened to it, its price, and where it is, the stores of its reader first', () => {
    const other = { ...store, storeNumber: '0035', qty: 20, address: '1863 E 7000 S' };
    const item: StockChange = { ...backInStock, after: { storeQty: 26, priceCents: 6499 }, stores: [other, store] };
    const content = alertContent([item]);
    const shown = shortContent({ ...content, match: { ...content.match, mine: ['0012'], token: '0123456789' } });
    expect(shown).toEqual({
      title: 'Blanton: back in stock',
      body: '$64.99\n6 at your #12, 280 W Harris Ave, Salt Lake City\n20 at #35, 1863 E 7000 S, Salt Lake City',
      path: '/t/0123456789',
    });
  });

  it('names the store that got more before another of its reader', () => {
    const other = { ...store, storeNumber: '0014', qty: 20 };
    const item: StockChange = { ...backInStock, reason: 'at-stores', rose: ['0012'], stores: [other, store] };
    const { match } = alertContent([item]);
    const { body } = shortContent({ kind: 'alert', day: '', match: { ...match, mine: ['0012', '0014'] } });
    expect(body).toMatch(/^6 at your #12, .*\n20 at your #14, /);
  });

  it('is of several bottles a line for each of the rarest, and how many more there are', () => {
    const many = Array.from({ length: 6 }, (_, nth) => ({
      ...backInStock,
      sku: String(nth),
      after: { storeQty: nth + 1 },
    }));
    const { title, body } = shortContent(alertContent(many));
    expect(title).toBe('6 bottles for “blanton”');
    expect(body.split('\n')).toEqual([...Array.from({ length: 4 }, () => 'Blanton: back in stock'), '+2 more']);
  });

  it('is of a price what it is, and what it was', () => {
    expect(shortContent(alertContent([cheaper])).title).toBe('Eagle Rare: now $40.00 (was $50.00)');
  });

  it('is of one bottle that is back, and cheaper, both', () => {
    const both = [{ ...cheaper, sku: backInStock.sku, name: backInStock.name }, backInStock];
    expect(shortContent(alertContent(both)).title).toBe('Blanton: back in stock, now $40.00 (was $50.00)');
  });

  it('is of a list how much there is, and how much of it matches', () => {
    expect(shortContent({ kind: 'list', year: 2026, month: 11, itemCount: 42, matching: 3 })).toEqual({
      title: 'The November allocated list is out',
      body: '42 items, 3 match your alerts',
      path: '/allocated-items',
    });
    expect(shortContent({ kind: 'list-posted', year: 2026, month: 12, itemCount: 1, opens: {} }).title).toBe(
      'The December list is posted for Sat Dec 19',
    );
  });

  it('is of a drawing which bottles are in it', () => {
    const names = ['BLANTON', 'WELLER', 'EAGLE RARE', 'STAGG'];
    const { body } = shortContent({ kind: 'drawing', drawingId: '7', names, itemCount: 5 });
    expect(body).toBe('Blanton\nWeller\nEagle Rare\n+2 more');
  });

  it('fits into what push services take, however much there is to say', () => {
    const name = 'W'.repeat(300);
    const many = Array.from({ length: 9 }, (_, nth) => ({ ...backInStock, name, sku: String(nth) }));
    const content = alertContent(many);
    const { title, body } = shortContent({ ...content, match: { ...content.match, term: 'w'.repeat(256) } });
    expect(Buffer.byteLength(title + body)).toBeLessThan(3_000);
  });
});
