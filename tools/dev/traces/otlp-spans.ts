import * as z from 'zod';

const nanoseconds = z.coerce.bigint();
const plainValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.unknown().transform((value) => JSON.stringify(value)),
]);
const attribute = z.object({ key: z.string(), value: z.record(z.string(), plainValue) });

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: z.array(attribute).default([]),
  status: z.object({ code: z.int().default(0) }).default({ code: 0 }),
});

/** What OTLP sends as JSON, as far as it is shown (https://opentelemetry.io/docs/specs/otlp/). */
const traceRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }).optional(),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

const FAILED = 2;

/** A step of a trace. */
export interface SeenSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  service: string;
  startMs: number;
  durationMs: number;
  hasFailed: boolean;
  attributes: Readonly<Record<string, string>>;
}

/** Reads a request of an exporter; undefined for anything else. */
export function readSpans(body: unknown): SeenSpan[] | undefined {
  return traceRequest.safeParse(body).data?.resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = textOf(resource?.attributes ?? [])['service.name'] ?? 'unknown';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((each) => ({
        traceId: each.traceId,
        spanId: each.spanId,
        parentSpanId: each.parentSpanId || undefined,
        name: each.name,
        service,
        startMs: milliseconds(each.startTimeUnixNano),
        durationMs: milliseconds(each.endTimeUnixNano - each.startTimeUnixNano),
        hasFailed: each.status.code === FAILED,
        attributes: textOf(each.attributes),
      })),
    );
  });
}

const milliseconds = (value: bigint) => Number(value / 1_000n) / 1_000;

function textOf(attributes: z.infer<typeof attribute>[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0] ?? '')]));
}
