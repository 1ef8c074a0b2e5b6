import { readStreamEvent } from './read-stream-event';

const read = (event: Record<string, unknown>) => readStreamEvent(undefined, JSON.stringify(event));

describe('an event of a stream', () => {
  it('is read though it carries little', () => {
    expect(read({ type: 'initial-summary', items: [{ sku: '1', name: 'WELLER' }] })).toMatchObject({
      type: 'initial-summary',
      count: 1,
      items: [{ id: '1', name: 'WELLER' }],
    });
    expect(read({ type: 'complete' })).toMatchObject({ type: 'complete', items: [], count: 0 });
  });

  it('has its place for the number of a bottle without one, so that two of one name are two', () => {
    const items = [{ name: 'WELLER' }, { name: 'WELLER' }, { sku: '3', name: 'WELLER' }];
    for (const type of ['initial-summary', 'products', 'complete'])
      expect(read({ type, searchTerm: 'weller', items })).toMatchObject({
        items: [{ id: 'weller-0' }, { id: 'weller-1' }, { id: '3' }],
      });
  });

  it('is known by the name of its line when its JSON has no type', () => {
    expect(readStreamEvent('status', '{"message":"Found 3 items"}')).toEqual({
      type: 'status',
      message: 'Found 3 items',
    });
  });

  it('that updates an item has succeeded when it brings stores, in either spelling', () => {
    const stores = [{ storeNumber: '0012', quantity: 4 }];
    expect(read({ type: 'item-update', sku: '1', currentPrice: '$9.99', stores })).toMatchObject({
      success: true,
      price: '$9.99',
      stores: [{ storeNumber: '0012', qty: 4 }],
    });
    expect(read({ type: 'item-update', sku: '1' })).toMatchObject({ success: false, stores: [] });
  });

  it('that updates an item without a time tells of the moment in which it came', () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T17:00:00.000Z') });
    const stores = [{ storeNumber: '0012', qty: 4 }];
    expect(read({ type: 'item-update', sku: '1', stores })).toMatchObject({
      storesCheckedAt: '2026-11-21T17:00:00.000Z',
    });
    jest.useRealTimers();
  });

  it('that tells of a product is read with it inside or as the product itself', () => {
    const event = { type: 'product-update', item: { sku: '1', name: 'WELLER' } };
    expect(read(event)).toMatchObject(event);
    expect(read({ type: 'product-update', sku: '1', name: 'WELLER', price: '$9.99' })).toMatchObject({
      type: 'product-update',
      item: { sku: '1', price: '$9.99' },
    });
  });

  it.each([
    { type: 'too-many-results', count: 213 },
    { type: 'refinement_required', totalItemsFromAPI: 213 },
    { type: 'error', message: 'Search Term Too Broad', too_many_results: true, count: 213 },
    { type: 'error', code: 'SEARCH_TOO_BROAD', count: 213 },
  ])('%j says that the term is too broad', (event) => {
    expect(read(event)).toMatchObject({ type: 'too-broad', figures: { count: 213, maxAllowedItems: 10 } });
  });

  it.each([
    [[{ term: 'High West Double Rye', count: 4 }, { term: '' }], [{ term: 'High West Double Rye', count: 4 }]],
    [['High West'], undefined],
    ['none', undefined],
  ])('that says so with the narrower terms %j has those that can be read', (narrower, terms) => {
    const event = read({ type: 'too-many-results', count: 17, narrower });
    expect(event).toMatchObject({ figures: { count: 17 } });
    expect(event).toHaveProperty('figures.narrower', terms);
  });

  it('that says that too many calls came is a plain error', () => {
    expect(read({ type: 'error', code: 'TOO_MANY_REQUESTS', message: 'Later' })).toMatchObject({ type: 'error' });
  });

  it('that is a plain error stays one', () => {
    expect(read({ type: 'error', message: 'Search failed' })).toMatchObject({
      type: 'error',
      message: 'Search failed',
    });
  });

  it.each(['{"type":"weather"}', '{"type":"item-update"}', 'not JSON', 'null'])(
    'is passed over when it is %s',
    (data) => {
      expect(readStreamEvent('message', data)).toBeUndefined();
    },
  );
});
