import { spawnSync } from 'node:child_process';
import { workspaceRoot } from '../../dev/workspace-root';

/** What is known of the commits that lead to this state. */
export interface History {
  /** False in a shallow clone, where older commits are missing. */
  isComplete: boolean;
  has(commit: string): boolean;
  /** The content of a file at a commit that is there. */
  fileAt(commit: string, file: string): string;
}

/** The history of this clone; undefined where there is none, as in an unpacked archive. */
export function ownHistory(): History | undefined {
  const shallow = git('rev-parse', '--is-shallow-repository');
  if (shallow.status !== 0) return undefined;
  return {
    isComplete: shallow.stdout.trim() === 'false',
    has: (commit) => git('merge-base', '--is-ancestor', commit, 'HEAD').status === 0,
    fileAt(commit, file) {
      const { status, stdout, stderr } = git('show', `${commit}:${file}`);
      if (status !== 0) throw new Error(stderr);
      return stdout;
    },
  };
}

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: workspaceRoot(), encoding: 'utf8' });
}
