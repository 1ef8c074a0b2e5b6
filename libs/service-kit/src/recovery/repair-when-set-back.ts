import { keepMetTimeline, meetTimeline, type MetTimeline } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import { logger } from '../logging/logger';
import type { ServiceLoops } from '../service/service-loops';

const LOOK_MS = 2_000;

interface Repair {
  /** Does again what the database forgot, and gives what came of it for the log. Several replicas may do it at once, and it may be repeated. */
  repair: (met: MetTimeline) => Promise<Readonly<Record<string, number>>>;
  /** What is said once it is done. */
  done: string;
  /** What is said where it failed; the next look tries again. */
  failure: string;
}

/** Repairs once the database was set back: a standby that lagged was promoted, or a backup restored. Then the timeline is kept (ADR 0044). */
export function repairWhenSetBack(
  loops: ServiceLoops,
  { manager }: DataSource,
  { repair, done, failure }: Repair,
): void {
  const log = logger('repair-when-set-back');
  const look = async (): Promise<void> => {
    const met = await meetTimeline(manager);
    if (!met) return;
    const figures = await repair(met);
    if (await keepMetTimeline(manager)) log.warn({ since: met.knownAt, ...figures }, done);
  };
  loops.repeat({ round: look, restMs: LOOK_MS, failure });
}
