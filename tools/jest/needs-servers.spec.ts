import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { needsServers } from './needs-servers';

describe('whether a run needs Postgres and Redis', () => {
  const rootDir = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-specs-'));
  beforeAll(() => {
    for (const file of [
      'apps/alerts/rule.spec.ts',
      'apps/alerts/rule.int.spec.ts',
      'apps/e2e/flows/flow.spec.ts',
      'lab/c.ts',
      'libs/a.ts',
      'tools/b.ts',
    ]) {
      mkdirSync(path.join(rootDir, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(rootDir, file), '');
    }
  });
  afterAll(() => rmSync(rootDir, { recursive: true, force: true }));

  it.each([
    [[], true],
    [['apps/alerts'], true],
    [['flows'], true],
    [['rule.int.spec'], true],
    [['apps/alerts/rule.spec'], false],
    [['libs'], false],
  ])('is decided by the specs that %j selects: %s', (patterns, expected) => {
    expect(needsServers({ rootDir, patterns, isExact: true })).toBe(expected);
  });

  it('is taken for granted when only Jest knows the selection', () => {
    expect(needsServers({ rootDir, patterns: ['libs'], isExact: false })).toBe(true);
  });
});
