import type { SearchStreamEvent } from '@barrelhive/contracts';

/** An event as it goes over the wire; its name is its type. For many streams it is written out once. */
export function eventFrame(event: SearchStreamEvent): Buffer {
  return Buffer.from(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}
