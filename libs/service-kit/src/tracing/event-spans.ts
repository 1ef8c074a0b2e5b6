import { SpanKind } from '@opentelemetry/api';
import type { EventOrigin } from '@barrelhive/messaging';
import { formatTraceparent } from './trace-ids';
import { inSpan, startSpan } from './traces';

/** Notes that events were written into the outbox, and gives what they carry on for their consumers. */
export function noteSending(correlationId: string, type: string): string | undefined {
  const sending = startSpan(`publish ${type}`, { kind: SpanKind.PRODUCER }, correlationId);
  sending?.span.end();
  return sending && formatTraceparent(sending.span.spanContext());
}

/** Handles an event as a span, after one for its time in the outbox and one for its time in the queue. */
export function inEventSpan(
  { type, traceparent, occurredAt, queuedAt }: EventOrigin,
  handle: () => Promise<void>,
): Promise<void> {
  const waits = { kind: SpanKind.INTERNAL, traceparent };
  startSpan('wait in outbox', { ...waits, startTime: occurredAt })?.span.end(queuedAt);
  startSpan('wait in queue', { ...waits, startTime: queuedAt })?.span.end();
  return inSpan(`handle ${type}`, { kind: SpanKind.CONSUMER, traceparent }, handle);
}
