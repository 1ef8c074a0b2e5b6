import { createWriteStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { wordsOfFailedTasks } from '../dev/nx';
import { startGuardian } from '../dev/processes/guardian';
import { startScript, type Script } from '../dev/processes/run-script';
import type { RunningProcess } from '../dev/processes/start-process';
import { whenNpmIsGone } from '../dev/processes/when-npm-is-gone';

/** One command of `npm test`: a script for Node, with a bound on its time. */
export interface Check extends Script {
  boundMs?: number;
  /** Which lines reach the terminal while it runs; all of them reach the log. */
  tell?: (line: string) => string | undefined;
  /** What to show of a failure, from the whole log; by default what Nx's failed tasks said, or the last lines. */
  explain?: (log: string) => string;
}

export interface CheckResult {
  name: string;
  ok: boolean;
  seconds: number;
}

export interface CheckRunner {
  run(check: Check): Promise<CheckResult>;
}

const DEFAULT_BOUND_MS = 10 * 60_000;

/** Runs checks, each with a line of progress and a log. Several may run at once. A signal to us ends the running ones as well. */
export function createCheckRunner({
  logFolder,
  print,
}: {
  logFolder: string;
  print: (line: string) => void;
}): CheckRunner {
  const guardian = startGuardian();
  const current = new Set<RunningProcess>();
  const end = () => void Promise.all([...current].map((running) => running.stop())).then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  whenNpmIsGone(end);

  return {
    async run({ name, args, env, boundMs = DEFAULT_BOUND_MS, tell, explain = wordsOfFailedTasks }) {
      const startedAt = Date.now();
      const log = path.join(logFolder, `${name}.log`);
      print(`${name} …`);
      const running = startScript({ name, args, env }, guardian);
      current.add(running);
      const written = copyOutput(running, log, (line) => {
        const shown = tell?.(line);
        if (shown !== undefined) print(shown);
      });
      const bound = setTimeout(() => {
        print(`${name} took more than ${boundMs / 60_000} minutes and was ended.`);
        void running.stop();
      }, boundMs);
      const { code } = await running.ended;
      clearTimeout(bound);
      current.delete(running);
      await written;
      const seconds = (Date.now() - startedAt) / 1000;
      const words = readFileSync(log, 'utf8');
      const ok = code === 0;
      print(`${name} ${ok ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`);
      if (!ok) print(`${explain(words)}\nAll of it is in ${log}.`);
      return { name, ok, seconds };
    },
  };
}

/** Copies what the process says into the log. Resolves when all of it is written. */
async function copyOutput(running: RunningProcess, log: string, onLine: (line: string) => void): Promise<void> {
  const file = createWriteStream(log);
  await Promise.all(
    running.output.map(
      (stream) =>
        new Promise<void>((resolve) => {
          createInterface({ input: stream })
            .on('line', (line) => {
              file.write(`${line}\n`);
              onLine(line);
            })
            .on('close', resolve);
        }),
    ),
  );
  await new Promise<void>((resolve) => file.end(resolve));
}
