import { workspaceRoot } from '../workspace-root';
import type { Guardian } from './guardian';
import { startProcess } from './start-process';

export interface Script {
  name: string;
  /** What Node is given: the script and its arguments. */
  args: string[];
  env?: Record<string, string>;
}

/** Runs a script with Node in the workspace to its end. Resolves with its exit code and all it said. */
export async function runScript({ name, args, env }: Script, guardian: Guardian) {
  const running = startProcess(
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
  let output = '';
  for (const stream of running.output) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const { code } = await running.ended;
  return { code, output };
}
