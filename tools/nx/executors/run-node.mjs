import { spawn } from 'node:child_process';

/** For native checkers, which are Go's: by default they collect garbage for a quarter of their time, and need hardly less memory by it. */
export const FEWER_COLLECTIONS = { GOGC: '400', GOMEMLIMIT: '2500MiB' };

/**
 * Runs a script with Node in the workspace and passes its output on as it comes, unless it is for the caller alone.
 * @param {string} root @param {string[]} args @param {Record<string, string>} env @param {{ isPassedOn?: boolean }} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runNode(root, args, env = {}, { isPassedOn = true } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ chunk) => {
        output += String(chunk);
        if (isPassedOn) process.stdout.write(chunk);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
