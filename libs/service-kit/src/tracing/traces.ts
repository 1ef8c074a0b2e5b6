import {
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanKind,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import { currentCorrelationId } from '../logging/correlation';
import { formatTraceparent, originOf, parseTraceparent } from './trace-ids';

/** Makes spans, and lets one of them be the very origin of its trace. */
export interface SpanMaker {
  tracer: Tracer;
  startOrigin(correlationId: string, name: string, options: SpanOptions): Span;
}

/** What a span begins with. */
export interface SpanDescription {
  kind?: SpanKind;
  attributes?: Attributes;
  /** The header of the caller, or of the event, that caused this. */
  traceparent?: unknown;
  /** With this the correlation id begins: the span is what all its work grows from. */
  isOrigin?: boolean;
  startTime?: Date;
}

/** Undefined while tracing is off, which then costs one look at this. */
let maker: SpanMaker | undefined;

/** Switches tracing on, or off with undefined. */
export function setSpanMaker(given: SpanMaker | undefined): void {
  maker = given;
}

/**
 * Runs a piece of work as a span of the trace that its correlation id belongs to. Work without a correlation id is not traced. While
 * tracing is off, the work just runs.
 */
export function inSpan<T>(name: string, description: SpanDescription, work: (span?: Span) => Promise<T>): Promise<T> {
  const started = startSpan(name, description);
  if (!started) return work();
  const { span, within } = started;
  return context.with(within, async () => {
    try {
      return await work(span);
    } catch (error) {
      noteFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A span that its caller ends, and the context for what belongs to it; undefined while tracing is off. */
export function startSpan(
  name: string,
  { kind, attributes, startTime, ...origin }: SpanDescription,
  correlationId = currentCorrelationId(),
): { span: Span; within: Context } | undefined {
  if (!maker || correlationId === undefined) return undefined;
  const options: SpanOptions = { kind, attributes, startTime };
  if (origin.isOrigin) {
    const span = maker.startOrigin(correlationId, name, options);
    return { span, within: trace.setSpan(ROOT_CONTEXT, span) };
  }
  const parent = parentOf(correlationId, origin.traceparent);
  const span = maker.tracer.startSpan(name, options, parent);
  return { span, within: trace.setSpan(parent, span) };
}

/** Marks a span as failed, by the name of the error alone: its message may hold what no trace may. */
export function noteFailure(span: Span, error: unknown): void {
  const message = error instanceof Error ? error.name : 'an unknown fault';
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/** What the work in progress tells those it calls. */
export function currentTraceparent(): string | undefined {
  const span = maker && trace.getActiveSpan();
  return span && formatTraceparent(span.spanContext());
}

/** What was handed over says it best; then the work in progress, if it is of the same trace; else the origin of the correlation id. */
function parentOf(correlationId: string, traceparent: unknown): Context {
  const handedOver = parseTraceparent(traceparent);
  if (handedOver) return trace.setSpanContext(ROOT_CONTEXT, handedOver);
  const origin = originOf(correlationId);
  const isSameTrace = trace.getActiveSpan()?.spanContext().traceId === origin.traceId;
  return isSameTrace ? context.active() : trace.setSpanContext(ROOT_CONTEXT, origin);
}
