import type { InventoryItem, SearchStreamEvent } from '@barrelhive/contracts';
import { eventFrame } from './event-frames';

const item: InventoryItem = {
  id: '016850',
  sku: '016850',
  name: 'BLANTON "GOLD"\nBOURBON',
  category: 'Whiskey',
  price: '$79.99',
  size: '750 ML',
  location: 'Various Utah Stores',
  lastChecked: '2026-11-20T17:00:00.000Z',
  stores: [],
};

const events: SearchStreamEvent[] = [
  { type: 'start', searchTerm: 'a\n"b"' },
  { type: 'initial-summary', items: [], count: 0 },
  { type: 'complete', items: [item, { ...item, sku: '017766' }], count: 2, searchCount: 1, remainingSearches: 2 },
  { type: 'item-update', sku: item.sku, itemName: item.name, success: true, price: item.price, stores: [] },
];

describe('the frame of an event', () => {
  it.each(events)('says the same as the event: $type', (event) => {
    const [name, data, ...rest] = String(eventFrame(event)).split('\n');
    expect(name).toBe(`event: ${event.type}`);
    expect(JSON.parse(data?.replace(/^data: /, '') ?? '')).toEqual(event);
    expect(rest).toEqual(['', '']);
  });
});
