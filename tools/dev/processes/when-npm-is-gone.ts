import { commandLineOf, parentOf } from './command-line';
import { isRunning } from './is-running.mjs';

const CHECK_MS = 250;

/**
 * Calls back once the npm that runs us is gone. npm passes a signal on to the shell between us, which dies of it and tells
 * nobody; and when npm is killed by SIGKILL, nobody is told at all. Does nothing when npm did not start us.
 */
export function whenNpmIsGone(callback: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const npm = [process.ppid, parentOf(process.ppid)].find(
    (pid) => pid !== undefined && commandLineOf(pid)?.includes('npm'),
  );
  if (npm === undefined) return;
  const watch = setInterval(() => {
    if (isRunning(npm)) return;
    clearInterval(watch);
    callback();
  }, CHECK_MS);
  watch.unref();
}
