import type { InventoryItem, SearchStreamEvent } from '@barrelhive/contracts';

/** Items and updates are shown to every stream that waits for the same bottles: each is written out once. */
const writtenItems = new WeakMap<InventoryItem, string>();
const writtenUpdates = new WeakMap<SearchStreamEvent, Buffer>();

/** An event as it goes over the wire, its name being its type. */
export function eventFrame(event: SearchStreamEvent): string | Buffer {
  if (event.type !== 'item-update') return frame(event);
  const written = writtenUpdates.get(event) ?? Buffer.from(frame(event));
  writtenUpdates.set(event, written);
  return written;
}

function frame(event: SearchStreamEvent): string {
  return `event: ${event.type}\ndata: ${eventJson(event)}\n\n`;
}

function eventJson(event: SearchStreamEvent): string {
  if (!('items' in event)) return JSON.stringify(event);
  const { items, ...others } = event;
  return `${JSON.stringify(others).slice(0, -1)},"items":[${items.map(itemJson).join(',')}]}`;
}

function itemJson(item: InventoryItem): string {
  const written = writtenItems.get(item) ?? JSON.stringify(item);
  writtenItems.set(item, written);
  return written;
}
