import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../../dev/workspace-root';
import { ownHistory, type History } from './history';
import { releaseFaults } from './release-faults';
import { readReleases } from './releases';

const one = { version: '0.9.0', commit: 'a'.repeat(40) };
const two = { version: '0.10.0', commit: 'b'.repeat(40) };

/** A clone in which each commit says the version that is given for it. */
const historyOf = (versions: Record<string, string>, isComplete = true): History => ({
  isComplete,
  has: (commit) => commit in versions,
  fileAt: (commit) => JSON.stringify({ version: versions[commit] }),
});

describe('the releases', () => {
  it('of this project are two at least, in order, and each commit leads here and bears its version', () => {
    const manifest = readFileSync(path.join(workspaceRoot(), 'package.json'), 'utf8');
    const [, version = ''] = /"version": "([^"]+)"/.exec(manifest) ?? [];
    const releases = readReleases();
    expect(releases.length).toBeGreaterThanOrEqual(2);
    expect(releaseFaults(releases, version, ownHistory())).toEqual([]);
  });

  it('are right in order, where all commits are known', () => {
    const history = historyOf({ [one.commit]: '0.9.0', [two.commit]: '0.10.0' });
    expect(releaseFaults([one, two], '0.11.0', history)).toEqual([]);
  });

  it('are wrong out of order, and where the version that is made was released already', () => {
    expect(releaseFaults([two, one], '0.9.0', undefined)).toEqual([
      '0.9.0 comes after 0.10.0',
      '0.9.0 comes after 0.9.0',
    ]);
  });

  it('are wrong where a commit bears another version', () => {
    const history = historyOf({ [one.commit]: '0.9.0', [two.commit]: '0.9.0' });
    expect(releaseFaults([one, two], '0.11.0', history)).toEqual(['the commit of 0.10.0 calls itself 0.9.0']);
  });

  it('are wrong where a commit does not lead here, unless the clone is shallow or has a history of its own', () => {
    const versions = { [one.commit]: '0.9.0' };
    expect(releaseFaults([one, two], '0.11.0', historyOf(versions))).toEqual([
      'the commit of 0.10.0 does not lead here',
    ]);
    expect(releaseFaults([one, two], '0.11.0', historyOf(versions, false))).toEqual([]);
    expect(releaseFaults([one, two], '0.11.0', historyOf({}))).toEqual([]);
  });
});
