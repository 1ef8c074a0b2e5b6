import * as z from 'zod/mini';
import { itemsOf, readItem, readSearchAnswer } from './read-inventory';

describe('a bottle of an answer', () => {
  it('is read by the older spellings of its fields', () => {
    const stores = [{ storeNumber: 12, address: '63 E Miller Ave', city: 'SLC', quantity: 3 }];
    const item = z.parse(readItem, { sku: 18006, name: 'BUFFALO TRACE', currentPrice: 31.5, stores });
    expect(item).toMatchObject({ id: '18006', sku: '18006', price: '$31.50', storeQty: 3 });
    expect(item.stores).toMatchObject([{ storeNumber: '12', qty: 3, name: '', phone: '' }]);
  });

  it('is read though only its name came', () => {
    expect(z.parse(readItem, { name: 'WELLER' })).toMatchObject({ id: 'WELLER', price: '', stores: [] });
  });

  it('loses a field that is of another kind, not itself', () => {
    const item = z.parse(readItem, {
      sku: '1',
      name: 'WELLER',
      warehouseQty: 'many',
      stores: null,
      lastChecked: 'now',
    });
    expect(item).toMatchObject({ sku: '1', warehouseQty: undefined, stores: [] });
  });

  it('has its counts though they came as digits', () => {
    expect(z.parse(readItem, { sku: '1', name: 'WELLER', warehouseQty: '12', onOrderQty: '-' })).toMatchObject({
      warehouseQty: 12,
      onOrderQty: undefined,
    });
  });

  it('is left out when nothing names it, without the others', () => {
    expect(itemsOf([{}, null, { sku: '2' }], 'weller')).toMatchObject([{ sku: '2' }]);
  });
});

describe('the answer of a plain search', () => {
  it('is a result though it holds no more than items', () => {
    expect(z.parse(readSearchAnswer, { items: [{ sku: '1' }] })).toMatchObject({ result: { count: 1 } });
  });

  it.each([
    [{ requiresAuth: true, message: 'Authentication required' }],
    [{ isGuestError: true, error: 'Limit', items: [] }],
    [{ error: 'Search failed' }],
    [{ error: 'Search failed', items: [] }],
  ])('is a refusal when it says so: %j', (answer) => {
    expect(z.parse(readSearchAnswer, answer)).toMatchObject({ refusal: {} });
  });

  it('numbers bottles without a number by their places, so that two of one name are both shown', () => {
    const items = [{ name: 'WELLER' }, { sku: '2', name: 'WELLER' }, { name: 'WELLER' }, { name: '' }, null];
    const answer = z.parse(readSearchAnswer, { searchTerm: 'weller', items });
    expect(answer).toMatchObject({
      result: { items: [{ id: 'weller-0' }, { id: '2' }, { id: 'weller-2' }], count: 3 },
    });
  });

  it('is none when it holds neither', () => {
    expect(z.safeParse(readSearchAnswer, { weather: 'sunny' }).success).toBe(false);
    expect(z.safeParse(readSearchAnswer, { items: [{}, null] }).success).toBe(false);
  });
});
