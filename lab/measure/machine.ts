import os from 'node:os';

/** One line that says where and when figures were taken. */
export function describeMachine(): string {
  const [cpu] = os.cpus();
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const load = os.loadavg().map((value) => value.toFixed(1));
  return `${date} UTC, ${os.availableParallelism()} × ${cpu?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, load ${load.join(' ')}`;
}
