import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { waitUntil } from './processes/wait-until';
import { whenSaved } from './when-saved';

describe('work that follows a save', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-saved-'));
  mkdirSync(path.join(folder, 'rules'));
  let stop = () => {};
  afterEach(() => stop());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const save = () => writeFileSync(path.join(folder, 'rules/plans.ts'), String(Math.random()));

  it('is done after a save in a sub-folder', async () => {
    let works = 0;
    stop = whenSaved([folder], async () => void (works += 1));
    save();
    await waitUntil('the work', () => works > 0);
    expect(works).toBe(1);
  });

  it('is done again for what was saved while it went on, and never twice at a time', async () => {
    let finish = () => {};
    let atOnce = 0;
    let mostAtOnce = 0;
    let begun = 0;
    stop = whenSaved([folder], async () => {
      begun += 1;
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await new Promise<void>((resolve) => (finish = resolve));
      atOnce -= 1;
    });
    save();
    await waitUntil('the work to begin', () => begun === 1);
    save();
    await waitUntil('the work to begin again', () => {
      finish();
      return begun >= 2;
    });
    finish();
    expect(mostAtOnce).toBe(1);
  });
});
