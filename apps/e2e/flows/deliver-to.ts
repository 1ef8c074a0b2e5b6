import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import { EventContext } from '@barrelhive/messaging';
import type { DataSource } from 'typeorm';
import * as z from 'zod';

export type Deliver = (dataSource: DataSource, envelope: EventEnvelope) => Promise<void>;

/** Hands an event to its handler, in a transaction. */
export function deliverTo<T extends EventType>(handler: {
  handle(envelope: EventEnvelope<T>, context: EventContext): Promise<void>;
}): Deliver {
  const ofType = z.custom<EventEnvelope<T>>();
  return (dataSource, envelope) =>
    dataSource.transaction((manager) => handler.handle(ofType.parse(envelope), new EventContext([manager])));
}
