import type { SearchStreamEvent } from '@barrelhive/contracts';

/** An event as it goes over the wire, its name being its type. Whoever sends it to many streams writes it out once. */
export function eventFrame(event: SearchStreamEvent): Buffer {
  return Buffer.from(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}
