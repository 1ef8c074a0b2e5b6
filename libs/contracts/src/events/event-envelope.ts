import * as z from 'zod/mini';
import { instant } from '../http/inventory';
import type { EventType } from '../services';
import { eventSchemas, eventTypes, type EventPayload } from './event-catalogue';

/** How every event travels. `correlationId` runs from the browser's request or the refresh cycle to the text message. */
export interface EventEnvelope<T extends EventType = EventType> {
  id: string;
  type: T;
  occurredAt: string;
  correlationId: string;
  /** The place in a trace that the event was sent from (W3C Trace Context); only while traces are made. */
  traceparent?: string | undefined;
  payload: EventPayload<T>;
}

const envelopeFrame = z.object({
  id: z.uuid(),
  type: z.enum(eventTypes),
  occurredAt: instant,
  correlationId: z.string(),
  traceparent: z.optional(z.string()),
  payload: z.unknown(),
});

/**
 * Parses what came off a queue: the frame first, then the payload by the schema of its type.
 * Throws a ZodError for anything else; such an event can never work and belongs to the dead letters.
 */
export function parseEventEnvelope(value: unknown): EventEnvelope {
  const frame = envelopeFrame.parse(value);
  const payload = eventSchemas[frame.type].parse(frame.payload);
  return { ...frame, payload };
}
