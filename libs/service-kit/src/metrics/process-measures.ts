import { totalmem } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { collectDefaultMetrics } from 'prom-client';
import type { Measure } from './measures';
import { metrics, registry } from './metrics';

const NANOSECONDS = 1e9;
/** How often the event loop is looked at: each look wakes the process. */
const RESOLUTION_MS = 50;

const delay = metrics.gauge({
  name: 'barrelhive_event_loop_delay_seconds',
  help: 'How late the event loop came since the figures were last taken: the median, p99 and the longest',
  labelNames: ['quantile'],
});

const utilisation = metrics.gauge({
  name: 'barrelhive_event_loop_utilisation',
  help: 'The share of time in which the event loop was busy since the figures were last taken, 0 to 1',
});

const memoryLimit = metrics.gauge({
  name: 'barrelhive_memory_limit_bytes',
  help: 'Memory that the process may have: the limit of its container, or without one what the machine has',
});

let started = false;

/** Adds the figures of the process (memory, CPU, garbage collection) once; gives the measure of its event loop. */
export function processMeasure(): Measure | undefined {
  if (started) return undefined;
  started = true;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: RESOLUTION_MS });
  memoryLimit.set(mostMemory());
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let before = performance.eventLoopUtilization();
  return () => {
    delay.set({ quantile: '0.5' }, lateSeconds(delays.percentile(50)));
    delay.set({ quantile: '0.99' }, lateSeconds(delays.percentile(99)));
    delay.set({ quantile: '1' }, lateSeconds(delays.max));
    delays.reset();
    const now = performance.eventLoopUtilization();
    utilisation.set(performance.eventLoopUtilization(now, before).utilization);
    before = now;
  };
}

/** The histogram holds how long each look came after the one before it. */
function lateSeconds(nanoseconds: number): number {
  return Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);
}

/** In bytes. Without a limit, Node tells 0 or more than there is. */
function mostMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
