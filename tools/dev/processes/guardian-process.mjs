// Ends what a process started once that process is gone, even by kill -9: the kernel closes the pipe behind our stdin.
// Lines in: `watch <pid> <signal> <first|last>`, `forget <pid>`, `remove <folder>`. The input's end means that the starter is gone.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isRunning } from './is-running.mjs';

const GRACE_MS = 10_000;
const PATIENCE_MS = 50;

/** @type {Map<number, { signal: NodeJS.Signals, turn: string }>} */
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

/** Servers that others still talk to end last. @param {string} turn */
async function endThoseOf(turn) {
  const pids = [...watched].filter(([, plan]) => plan.turn === turn).map(([pid]) => pid);
  for (const pid of pids) tell(pid, watched.get(pid)?.signal ?? 'SIGTERM');
  const deadline = Date.now() + GRACE_MS;
  while (Date.now() < deadline && pids.some(isRunning)) {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  }
  for (const pid of pids.filter(isRunning)) tell(pid, 'SIGKILL');
}

/** @returns {Promise<void>} */
async function endEverything() {
  await endThoseOf('first');
  await endThoseOf('last');
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: PATIENCE_MS });
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [verb, subject, signal, turn = 'first'] = line.split('\t');
    if (verb === 'watch') watched.set(Number(subject), { signal: /** @type {NodeJS.Signals} */ (signal), turn });
    if (verb === 'forget') watched.delete(Number(subject));
    if (verb === 'remove' && subject) folders.add(subject);
  })
  .on('close', () => void endEverything());
