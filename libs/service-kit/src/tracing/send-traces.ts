import { randomBytes } from 'node:crypto';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  type IdGenerator,
} from '@opentelemetry/sdk-trace-base';
import { originOf } from './trace-ids';
import { setSpanMaker, type SpanMaker } from './traces';

interface Sending {
  endpoint: string;
  /** Of all traces, 0 to 1. By the trace's id, so that every service decides alike. */
  share: number;
  service: string;
}

/** Services that run in this process share its traces; with the last of them they end. */
let users = 0;
let ending: () => Promise<void> = async () => undefined;

/** Begins to send traces by OTLP over HTTP. Gives what ends it, after what was gathered has been sent. */
export function sendTraces(sending: Sending): () => Promise<void> {
  if (users++ === 0) ending = open(sending);
  return async () => {
    if (--users === 0) await ending();
  };
}

function open({ endpoint, share, service }: Sending): () => Promise<void> {
  const ids = new OriginIds();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    idGenerator: ids,
    sampler: share < 1 ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor(exporter)],
    // The standard variables come last: OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win.
    resource: resourceFromAttributes({ 'service.name': `barrelhive-${service}` }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('barrelhive');
  const maker: SpanMaker = {
    tracer,
    startOrigin: (correlationId, name, options) =>
      ids.asOrigin(correlationId, () => tracer.startSpan(name, { ...options, root: true }, ROOT_CONTEXT)),
  };
  setSpanMaker(maker);
  return async () => {
    setSpanMaker(undefined);
    context.disable();
    // A collector that is away must not hold a stop up, nor make it fail.
    await provider.shutdown().catch(() => undefined);
  };
}

/** Random ids, but for the span that is the origin of a correlation id. */
class OriginIds implements IdGenerator {
  private origin: { traceId: string; spanId: string } | undefined;

  asOrigin<T>(correlationId: string, start: () => T): T {
    this.origin = originOf(correlationId);
    try {
      return start();
    } finally {
      this.origin = undefined;
    }
  }

  generateTraceId(): string {
    return this.origin?.traceId ?? randomBytes(16).toString('hex');
  }

  generateSpanId(): string {
    return this.origin?.spanId ?? randomBytes(8).toString('hex');
  }
}
