import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { claimDataFolder } from './single-run';

describe('a data folder', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-single-'));
  const pidFile = path.join(folder, 'npm-start.pid');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is claimed by one run and given free again', () => {
    const release = claimDataFolder(folder);
    expect(readFileSync(pidFile, 'utf8')).toBe(String(process.pid));
    release();
    expect(existsSync(pidFile)).toBe(false);
  });

  it('is refused, in a sentence, while another run holds it', async () => {
    const other = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', 'start.mjs']);
    await new Promise((resolve) => other.stdout.once('data', resolve));
    writeFileSync(pidFile, String(other.pid));
    expect(() => claimDataFolder(folder)).toThrow(`runs from ${folder} already (process ${other.pid})`);
    other.kill('SIGKILL');
  });

  it.each(['999999999', String(process.pid), 'nonsense', ''])(
    'is taken over from a dead run whose pid file says %j',
    (left) => {
      writeFileSync(pidFile, left);
      const release = claimDataFolder(folder);
      expect(readFileSync(pidFile, 'utf8')).toBe(String(process.pid));
      release();
    },
  );
});
