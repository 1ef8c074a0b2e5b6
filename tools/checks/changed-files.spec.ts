import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changedFiles, startOfWork } from './changed-files';

describe('the files that changed', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-changed-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root, stdio: 'ignore' });
  const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  beforeAll(() => {
    git('init', '-b', 'main');
    for (const file of ['kept.ts', 'changed.ts', 'deleted.ts']) write(file, 'before');
    git('add', '.');
    git('commit', '-m', 'first');
    write('changed.ts', 'after');
    write('new ground.ts', 'new');
    rmSync(path.join(root, 'deleted.ts'));
  });

  it('are those that differ or are new, without those that are gone', () => {
    expect(changedFiles('HEAD', root)).toEqual(['changed.ts', 'new ground.ts']);
  });

  it('are counted from the last commit where the branch follows no other', () => {
    expect(startOfWork(root)).toBe('HEAD');
  });
});
