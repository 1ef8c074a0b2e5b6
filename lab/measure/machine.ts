import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 5_000;

/** One line that says where and when figures were taken. */
export function describeMachine(): string {
  const [cpu] = os.cpus();
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const load = os.loadavg().map((value) => value.toFixed(1));
  return `${date} UTC, ${os.availableParallelism()} × ${cpu?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, load ${load.join(' ')}`;
}

/** Waits until the load of the last minute is at most this. Throws after `boundMs`: what is measured beside other work says nothing. */
export async function waitForQuiet(mostLoad: number, boundMs: number): Promise<void> {
  const until = performance.now() + boundMs;
  while (currentLoad() > mostLoad) {
    if (performance.now() > until)
      throw new Error(`The load is ${currentLoad().toFixed(1)}, above ${mostLoad}: other work would be measured, too.`);
    await pause(PAUSE_MS);
  }
}

/** How many tasks ran or waited for a processor, on average over the last minute. */
export function currentLoad(): number {
  return os.loadavg()[0] ?? 0;
}
