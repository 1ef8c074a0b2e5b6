import type { Guardian } from './guardian';
import { startProcess, type ProcessEnd, type ProcessPlan, type RunningProcess } from './start-process';

/** What the supervisor tells about a process that ended without being asked. */
export interface Crash {
  name: string;
  end: ProcessEnd;
  /** How many times in a row it ended before it had run steadily. */
  times: number;
  restartInMs: number;
}

export interface SupervisedProcess {
  name: string;
  /** The number of the process that runs now; it changes with every restart. */
  pid(): number;
  restarts(): number;
  /** Ends it in order, and starts it again at once. */
  restart(): Promise<void>;
  /** Asks for an orderly end, and insists after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
  /** Ends it at once (SIGKILL) and for good. */
  kill(): void;
}

export interface SupervisorOptions {
  guardian: Guardian;
  onStart: (running: RunningProcess) => void;
  onCrash: (crash: Crash) => void;
  firstDelayMs?: number;
  longestDelayMs?: number;
  /** A process that ran this long is steady: the next end counts as the first again. */
  steadyMs?: number;
}

/** Keeps a process running: when it ends unasked it is started again, each time in a row after a longer pause. */
export function supervise(plan: ProcessPlan, options: SupervisorOptions): SupervisedProcess {
  const { guardian, onStart, onCrash, firstDelayMs = 100, longestDelayMs = 10_000, steadyMs = 20_000 } = options;
  let stopping = false;
  let restarting = false;
  let restarts = 0;
  let inARow = 0;
  let pause: NodeJS.Timeout | undefined;
  let running = start();

  function startAgain() {
    restarting = false;
    restarts += 1;
    running = start();
  }

  function start(): RunningProcess {
    const startedAt = Date.now();
    const started = startProcess(plan, guardian);
    onStart(started);
    void started.ended.then((end) => {
      if (stopping || restarting) return;
      inARow = Date.now() - startedAt >= steadyMs ? 1 : inARow + 1;
      const restartInMs = Math.min(firstDelayMs * 2 ** (inARow - 1), longestDelayMs);
      onCrash({ name: plan.name, end, times: inARow, restartInMs });
      pause = setTimeout(startAgain, restartInMs);
    });
    return started;
  }

  return {
    name: plan.name,
    pid: () => running.pid,
    restarts: () => restarts,
    async restart() {
      restarting = true;
      clearTimeout(pause);
      await running.stop();
      if (!stopping) startAgain();
    },
    async stop(graceMs) {
      stopping = true;
      clearTimeout(pause);
      await running.stop(graceMs);
    },
    kill() {
      stopping = true;
      clearTimeout(pause);
      running.kill();
    },
  };
}
