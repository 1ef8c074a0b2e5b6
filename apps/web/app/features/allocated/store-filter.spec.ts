import type { AllocatedItem } from '@barrelhive/contracts';
import { itemsInStore, storeChoices } from './store-filter';

function item(name: string, stock: Record<string, number>): AllocatedItem {
  const stores = Object.entries(stock).map(([storeNumber, qty]) => {
    return { storeNumber, qty, name: '', address: '1 MAIN ST', city: 'SLC', phone: '' };
  });
  return { sku: name, name, price: '$99.99', stores };
}

const items = [item('Weller 12', { '0012': 0, '0004': 2 }), item("Blanton's", { '0012': 3, '0000': 0 })];

describe('the store filter', () => {
  it('offers each store once, by number, without placeholders', () => {
    expect(storeChoices(items, '').map(({ label }) => label)).toEqual([
      'Store 04 - Salt Lake City, 1 Main St',
      'Store 12 - Salt Lake City, 1 Main St',
    ]);
  });

  it('offers the chosen store, too, where the month has nothing for it', () => {
    expect(storeChoices(items, '0012')).toHaveLength(2);
    expect(storeChoices(items, '0009').map(({ label }) => label)[1]).toBe('Store 09');
    expect(itemsInStore(items, '0009')).toEqual([]);
  });

  it('shows all items by name without a store, and only those in stock with one', () => {
    expect(itemsInStore(items, '').map(({ name }) => name)).toEqual(["Blanton's", 'Weller 12']);
    const jw = { ...item('JW BLUE', {}), displayName: 'Johnnie Walker Blue' };
    expect(itemsInStore([jw, item('JURA 10', {})], '').map(({ name }) => name)).toEqual(['JW BLUE', 'JURA 10']);
    expect(itemsInStore(items, '0012').map(({ name }) => name)).toEqual(["Blanton's"]);
  });
});
