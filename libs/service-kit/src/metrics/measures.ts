import { logger } from '../logging/logger';
import { metrics, registry } from './metrics';

/** Brings some gauges up to date. */
export type Measure = () => void | Promise<void>;

const BOUND_MS = 2_000;
/** However many ask, what is costly to measure is measured once in this time. */
const FRESH_MS = 1_000;

/** The services that run in this process: one, or several in a test. */
const running = new Set<Measures>();

const failures = metrics.counter({
  name: 'barrelhive_measure_failures_total',
  help: 'Figures that could not be measured when they were asked for; the gauges keep what they showed before',
  labelNames: ['service'],
});

/** What a service measures when its figures are asked for, from when it listens until it ends. */
export class Measures {
  private readonly log = logger('measures');
  private readonly all: Measure[] = [];

  constructor(private readonly service: string) {
    failures.inc({ service }, 0);
  }

  add(measure: Measure): void {
    this.all.push(measure);
  }

  start(): void {
    running.add(this);
  }

  stop(): void {
    running.delete(this);
  }

  /** Never rejects, and takes 2 s at most. */
  async takeAll(): Promise<void> {
    await Promise.all(
      this.all.map(async (measure) => {
        try {
          await withinBound(measure);
        } catch (error) {
          failures.inc({ service: this.service });
          this.log.debug({ err: error }, 'a figure could not be measured');
        }
      }),
    );
  }
}

/** All figures of this process in the text format of Prometheus, at most a second old. */
export const currentMetrics = answerAtMostEvery(FRESH_MS, async () => {
  await Promise.all([...running].map((measures) => measures.takeAll()));
  return registry.metrics();
});

async function withinBound(measure: Measure): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${BOUND_MS} ms`)), BOUND_MS);
  });
  try {
    await Promise.race([measure(), bound]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks at most once in this many milliseconds, counted from when it was asked, however many want to know: whoever comes meanwhile gets the same
 * answer, and whoever comes while it is asked waits for it.
 */
export function answerAtMostEvery<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let askedAt = 0;
  let isAsking = false;
  return () => {
    const isFresh = performance.now() - askedAt < ms;
    if (latest && (isAsking || isFresh)) return latest;
    askedAt = performance.now();
    isAsking = true;
    latest = ask().finally(() => (isAsking = false));
    return latest;
  };
}
