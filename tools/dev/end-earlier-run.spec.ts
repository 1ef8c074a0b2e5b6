import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endEarlierRun } from './end-earlier-run';
import { isRunning } from './processes/is-running.mjs';
import { workspaceRoot } from './workspace-root';

describe('what an earlier run left behind', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-earlier-'));
  const children: ChildProcess[] = [];
  beforeAll(() => mkdirSync(dataDir, { recursive: true }));
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start(argument: string): Promise<number> {
    const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', argument]);
    children.push(child);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    return child.pid ?? 0;
  }
  const record = (content: string) => writeFileSync(path.join(dataDir, 'run.json'), content);

  it('is ended, and nobody else whose number was recorded', async () => {
    const ours = await start(path.join(workspaceRoot(), 'dist/apps/sample/main.js'));
    const others = await start('/elsewhere/dist/main.js');
    record(JSON.stringify({ processes: { sample: ours, other: others, gone: 999_999_999 } }));
    await endEarlierRun(dataDir);
    expect(isRunning(ours)).toBe(false);
    expect(isRunning(others)).toBe(true);
  });

  it.each(['', '{"processes":', '{}'])('is nothing when the record says %j', async (content) => {
    record(content);
    await expect(endEarlierRun(dataDir)).resolves.toBeUndefined();
  });
});
