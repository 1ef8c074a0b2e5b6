import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { familyMicroseconds, residentBytes } from './process-family';

const BURN_MS = 300;
/** Burns the processor and says what of it it really got. */
const BURN = `
  const end = Date.now() + ${BURN_MS};
  while (Date.now() < end);
  const { user, system } = process.cpuUsage();
  console.log(user + system);`;
/** The kernel counts ended children in hundredths of a second, and a process uses some time before and after its own count. */
const TOLERANCE = 0.8;

describe('the processor time of a family of processes', () => {
  it('holds that of children that ended', () => {
    const before = familyMicroseconds(process.pid);
    const child = spawnSync(process.execPath, ['-e', BURN], { encoding: 'utf8' });
    expect(familyMicroseconds(process.pid) - before).toBeGreaterThan(Number(child.stdout) * TOLERANCE);
  });

  it('holds that of children that still run', async () => {
    const before = familyMicroseconds(process.pid);
    const child = spawn(process.execPath, ['-e', `${BURN} process.stdin.resume();`], { stdio: 'pipe' });
    const [said] = await once(child.stdout, 'data');
    const used = familyMicroseconds(process.pid) - before;
    child.stdin.end();
    await once(child, 'exit');
    expect(used).toBeGreaterThan(Number(said) * TOLERANCE);
  });

  it('stands beside the memory of a process', () => {
    const { rss } = process.memoryUsage();
    expect(residentBytes(process.pid) / rss).toBeGreaterThan(0.8);
    expect(residentBytes(process.pid) / rss).toBeLessThan(1.2);
  });
});
