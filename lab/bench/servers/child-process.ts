import { fork } from 'node:child_process';
import path from 'node:path';
import type * as z from 'zod';
import { workspaceRoot } from '../../../tools/dev/workspace-root';

/** A TypeScript file of the bench in a process of its own, asked and answering by messages. */
export interface BenchProcess {
  pid: number;
  /** Sends a request and gives the answer. Rejects when the process ends instead. */
  ask<T>(request: object, answer: z.ZodType<T>): Promise<T>;
  stop(): Promise<void>;
}

/**
 * Starts a file that exports `main` and answers each message with exactly one. It ends with this process, since its channel
 * closes. What a quiet one writes to its standard output goes nowhere.
 */
export function startBenchProcess(file: string, env: NodeJS.ProcessEnv = {}, { isQuiet = false } = {}): BenchProcess {
  const script = path.join(workspaceRoot(), 'tools/run-typescript.mjs');
  const child = fork(script, [file], {
    cwd: workspaceRoot(),
    env: { ...process.env, ...env },
    serialization: 'advanced',
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid ?? 0,
    ask: (request, answer) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error(`${file} ended before it answered`));
        child.once('exit', onExit);
        child.once('message', (message: unknown) => {
          child.off('exit', onExit);
          const parsed = answer.safeParse(message);
          if (parsed.success) resolve(parsed.data);
          else reject(new Error(`${file} answered ${JSON.stringify(message)}`));
        });
        child.send(request);
      }),
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

/** The other side: answers each request in turn, and ends the process when its starter is gone. */
export function answerRequests<T>(request: z.ZodType<T>, answer: (request: T) => Promise<object>): void {
  process.on('message', (message) => {
    void answer(request.parse(message)).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
}
