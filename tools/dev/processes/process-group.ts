import { EventEmitter } from 'node:events';
import path from 'node:path';
import type { LaunchSettings } from '../launch-settings';
import type { Guardian } from './guardian';
import { createOutputLog, type OutputLog } from './log-output';
import type { ProcessPlan, RunningProcess } from './start-process';
import { supervise, type Crash, type SupervisedProcess } from './supervise';

const DATA_SERVERS = ['postgres', 'redis'];
const TIMES_OF_A_CRASH_LOOP = 3;

export interface ProcessGroupOptions {
  settings: Pick<LaunchSettings, 'dataDir' | 'verbose'>;
  guardian: Guardian;
  print: (line: string) => void;
  colours: boolean;
}

/** The processes of one run: each supervised and logged, all ended together. */
export interface ProcessGroup {
  /** Every process by name; the last one started under it. */
  processes: ReadonlyMap<string, SupervisedProcess>;
  log: OutputLog;
  /** Throws once the group is ending. */
  start: (plan: ProcessPlan) => SupervisedProcess;
  onRestart: (listener: () => void) => void;
  /** Ends Postgres and Redis last, since the others talk to them until they end. */
  stop(): Promise<void>;
  kill(): void;
}

export function createProcessGroup({ settings, guardian, colours, ...options }: ProcessGroupOptions): ProcessGroup {
  let stopping = false;
  // While everything ends, parts miss each other: that is no news.
  const print = (line: string) => stopping || options.print(line);
  const log = createOutputLog({
    folder: path.join(settings.dataDir, 'logs'),
    verbose: settings.verbose,
    silent: DATA_SERVERS,
    colours,
    print,
  });
  const processes = new Map<string, SupervisedProcess>();
  const restarts = new EventEmitter();
  return {
    processes,
    log,
    start(plan) {
      if (stopping) throw new Error('The start was broken off.');
      const onStart = (running: RunningProcess) => {
        log.follow(running);
        if (processes.has(plan.name)) setImmediate(() => restarts.emit('restart'));
      };
      const onCrash = (crash: Crash) => print(crashSentence(crash, log));
      const supervised = supervise(plan, { guardian, onStart, onCrash });
      processes.set(plan.name, supervised);
      return supervised;
    },
    onRestart: (listener) => void restarts.on('restart', listener),
    async stop() {
      stopping = true;
      const isDataServer = ({ name }: SupervisedProcess) => DATA_SERVERS.includes(name);
      const all = [...processes.values()];
      await Promise.all(all.filter((each) => !isDataServer(each)).map((each) => each.stop()));
      await Promise.all(all.filter(isDataServer).map((each) => each.stop()));
    },
    kill() {
      stopping = true;
      for (const each of processes.values()) each.kill();
    },
  };
}

/** One sentence for each unasked end, and what it means when they do not stop. */
function crashSentence({ name, end, times, restartInMs }: Crash, log: OutputLog): string {
  const how = end.spawnError?.message ?? (end.signal ? `by ${end.signal}` : `with code ${end.code}`);
  const again = `it is started again in ${restartInMs / 1000} s`;
  if (times < TIMES_OF_A_CRASH_LOOP) return `${name} ended ${how}; ${again}.`;
  const words = log.lastWords(name) ?? 'it said nothing';
  return `${name} keeps ending (${times} times in a row, last ${how}): ${words}. See ${log.file(name)}; ${again}.`;
}
