import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import path from 'node:path';
import { workspaceRoot } from '../workspace-root';

/** Makes sure that nothing outlives the process that started it, however that process ends. */
export interface Guardian {
  /** Sends `signal` to `pid` once this process is gone, and SIGKILL after ten more seconds; `last`: after all others ended. */
  watch(pid: number, signal: NodeJS.Signals, turn?: 'first' | 'last'): void;
  /** The process ended by itself; its number may soon belong to somebody else. */
  forget(pid: number): void;
  /** Removes a temporary folder once this process is gone. */
  removeAtEnd(folder: string): void;
}

/** Starts the guardian, a small process in a session of its own. It ends by itself when this process does. */
export function startGuardian(): Guardian {
  const script = path.join(workspaceRoot(), 'tools/dev/processes/guardian-process.mjs');
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  // A guardian that was itself killed must not take its starter down with a broken pipe.
  child.stdin.on('error', () => undefined);
  const say = (...words: (string | number)[]) => child.stdin.write(`${words.join('\t')}\n`);
  return {
    watch: (pid, signal, turn = 'first') => say('watch', pid, signal, turn),
    forget: (pid) => say('forget', pid),
    removeAtEnd: (folder) => say('remove', folder),
  };
}
