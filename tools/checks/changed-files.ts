import { execFileSync } from 'node:child_process';
import { workspaceRoot } from '../dev/workspace-root';

/** The files that differ from the commit and still exist, those that git does not know yet included. Paths from the workspace's root. */
export function changedFiles(since: string, root = workspaceRoot()): string[] {
  const files = [
    ...git(root, 'diff', '--name-only', '--diff-filter=d', '-z', since),
    ...git(root, 'ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(files)].sort();
}

/** Where the work began: what the branch shares with the one it follows, or the last commit where it follows none. */
export function startOfWork(root = workspaceRoot()): string {
  try {
    const [base = 'HEAD'] = git(root, 'merge-base', 'HEAD', '@{upstream}');
    return base.trim();
  } catch {
    return 'HEAD';
  }
}

function git(root: string, ...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return output.split('\0').filter((each) => each !== '');
}
