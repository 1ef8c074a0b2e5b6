import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Guardian } from './guardian';

/** What is needed to start one process. */
export interface ProcessPlan {
  name: string;
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** Run as this user instead of ours; only root may. */
  runAs?: { uid: number; gid: number };
  /** The signal that asks for an orderly end. */
  stopSignal: NodeJS.Signals;
  /** Others talk to it until they end, so it ends last. */
  endsLast?: boolean;
}

/** How a process ended. `spawnError` says that it never began. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  spawnError?: Error;
}

export interface RunningProcess {
  name: string;
  pid: number;
  output: Readable[];
  ended: Promise<ProcessEnd>;
  hasEnded(): boolean;
  /** Asks for an orderly end and insists after `graceMs`. Resolves when the process is gone. */
  stop(graceMs?: number): Promise<void>;
  kill(): void;
}

const DEFAULT_GRACE_MS = 10_000;

/** Starts a process in a session of its own: a Ctrl-C in the terminal reaches only us, and we end the rest in order. */
export function startProcess(plan: ProcessPlan, guardian: Guardian): RunningProcess {
  const child = spawn(plan.file, plan.args, {
    env: plan.env,
    cwd: plan.cwd,
    ...plan.runAs,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pid = child.pid ?? 0;
  if (pid > 0) guardian.watch(pid, plan.stopSignal, plan.endsLast ? 'last' : 'first');

  let end: ProcessEnd | undefined;
  const ended = new Promise<ProcessEnd>((resolve) => {
    const settle = (how: ProcessEnd) => {
      end ??= how;
      if (pid > 0) guardian.forget(pid);
      resolve(end);
    };
    child.once('error', (spawnError) => settle({ code: null, signal: null, spawnError }));
    child.once('exit', (code, signal) => settle({ code, signal }));
  });

  return {
    name: plan.name,
    pid,
    output: [child.stdout, child.stderr],
    ended,
    hasEnded: () => end !== undefined,
    kill: () => void child.kill('SIGKILL'),
    async stop(graceMs = DEFAULT_GRACE_MS) {
      if (end) return;
      child.kill(plan.stopSignal);
      const insist = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(insist);
    },
  };
}
