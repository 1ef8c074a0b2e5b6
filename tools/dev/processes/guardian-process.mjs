// Ends what a process started once that process is gone, even by kill -9: the kernel closes the pipe behind our stdin.
// Lines in: `watch <pid> <signal>`, `forget <pid>`, `remove <folder>`. End of input means the starter is dead or done.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isRunning } from './is-running.mjs';

const GRACE_MS = 10_000;
const PATIENCE_MS = 50;

/** @type {Map<number, NodeJS.Signals>} */
const watched = new Map();
/** @type {Set<string>} */
const folders = new Set();

/** @param {number} pid @param {NodeJS.Signals} signal */
function tell(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}

/** @returns {Promise<void>} */
async function endEverything() {
  for (const [pid, signal] of watched) tell(pid, signal);
  const deadline = Date.now() + GRACE_MS;
  while (Date.now() < deadline && [...watched.keys()].some(isRunning)) {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  }
  for (const pid of watched.keys()) tell(pid, 'SIGKILL');
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: PATIENCE_MS });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [verb, subject, ...rest] = line.split('\t');
    if (verb === 'watch') watched.set(Number(subject), /** @type {NodeJS.Signals} */ (rest[0]));
    if (verb === 'forget') watched.delete(Number(subject));
    if (verb === 'remove' && subject) folders.add(subject);
  })
  .on('close', () => void endEverything());
