import { workspaceRoot } from '../workspace-root';
import type { Guardian } from './guardian';
import { startProcess, type RunningProcess } from './start-process';

export interface Script {
  name: string;
  /** What Node is given: the script and its arguments. */
  args: string[];
  env?: Record<string, string>;
}

/** Starts a script with Node in the workspace. */
export function startScript({ name, args, env }: Script, guardian: Guardian): RunningProcess {
  return startProcess(
    {
      name,
      file: process.execPath,
      args,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      cwd: workspaceRoot(),
      stopSignal: 'SIGTERM',
    },
    guardian,
  );
}

/** Runs a script to its end. Resolves with its exit code and all it said. */
export async function runScript(script: Script, guardian: Guardian) {
  const running = startScript(script, guardian);
  let output = '';
  for (const stream of running.output) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const { code } = await running.ended;
  return { code, output };
}
