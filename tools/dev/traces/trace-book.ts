import type { SeenSpan } from './otlp-spans';

const TRACES_KEPT = 200;

/** A step with the steps that it led to, by their beginning. */
export interface TraceStep extends SeenSpan {
  steps: TraceStep[];
}

export interface Trace {
  traceId: string;
  name: string;
  startMs: number;
  endMs: number;
  spans: number;
  /** More than one while the span they grow from has not ended yet. */
  roots: TraceStep[];
}

/** The latest traces, as their spans come in from several processes. */
export class TraceBook {
  private readonly spans = new Map<string, SeenSpan[]>();

  add(spans: readonly SeenSpan[]): void {
    for (const span of spans) {
      const known = this.spans.get(span.traceId) ?? [];
      known.push(span);
      // The trace that was touched last stands last, and stays longest.
      this.spans.delete(span.traceId);
      this.spans.set(span.traceId, known);
    }
    for (const traceId of this.spans.keys()) {
      if (this.spans.size <= TRACES_KEPT) break;
      this.spans.delete(traceId);
    }
  }

  /** The latest first. */
  traces(): Trace[] {
    return [...this.spans.entries()].map(([traceId, spans]) => asTrace(traceId, spans)).reverse();
  }

  trace(traceId: string): Trace | undefined {
    const spans = this.spans.get(traceId);
    return spans && asTrace(traceId, spans);
  }
}

function asTrace(traceId: string, spans: readonly SeenSpan[]): Trace {
  const steps = new Map(spans.map((span): [string, TraceStep] => [span.spanId, { ...span, steps: [] }]));
  const byBeginning = [...steps.values()].sort((a, b) => a.startMs - b.startMs);
  const roots = byBeginning.filter((step) => {
    const parent = step.parentSpanId === undefined ? undefined : steps.get(step.parentSpanId);
    parent?.steps.push(step);
    return parent === undefined;
  });
  return {
    traceId,
    name: roots[0]?.name ?? 'unknown',
    startMs: Math.min(...spans.map(({ startMs }) => startMs)),
    endMs: Math.max(...spans.map(({ startMs, durationMs }) => startMs + durationMs)),
    spans: spans.length,
    roots,
  };
}
