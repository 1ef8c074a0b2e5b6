import { createHash } from 'node:crypto';
import { TraceFlags, type SpanContext } from '@opentelemetry/api';

/**
 * The place that all work under a correlation id grows from. Its trace is a digest of the id, which runs through log lines, events and
 * tables already: so work that a row of a table caused hours later belongs to the same trace, and a log line leads to it.
 */
export function originOf(correlationId: string): SpanContext {
  const digest = createHash('sha256').update(correlationId).digest('hex');
  return {
    traceId: digest.slice(0, 32),
    spanId: digest.slice(32, 48),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads the header of that name (W3C Trace Context); undefined for anything else. */
export function parseTraceparent(header: unknown): SpanContext | undefined {
  const found = typeof header === 'string' ? TRACEPARENT.exec(header) : null;
  const [, traceId, spanId, flags] = found ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** The header `traceparent` of a span (W3C Trace Context, version 00). */
export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
