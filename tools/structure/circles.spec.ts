import path from 'node:path';
import { circlesOf, describeCircle, importGraph, neighbourGraphs, type Graph } from './import-graph';

const graphOf = (edges: Record<string, string[]>): Graph =>
  new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));
const hasFolder = (members: string[]) => members.some((member) => path.extname(member) === '');
const folderCircles = (files: Graph) => neighbourGraphs(files).flatMap(circlesOf).filter(hasFolder);

describe('the search for circles', () => {
  it('finds those of any length, each once', () => {
    const graph = graphOf({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a', 'f'] });
    expect(circlesOf(graph)).toEqual([
      ['d', 'e'],
      ['a', 'b', 'c'],
    ]);
  });

  it('sees folders that import each other though no file does, at any depth, inside of one project', () => {
    const files = graphOf({
      'apps/a/src/one/x.ts': ['apps/a/src/two/x.ts', 'apps/b/src/y.ts'],
      'apps/a/src/two/y.ts': ['apps/a/src/one/y.ts'],
      'apps/a/src/one/deep/x.ts': ['apps/a/src/one/other/x.ts'],
      'apps/a/src/one/other/y.ts': ['apps/a/src/one/deep/y.ts'],
      'apps/b/src/z.ts': ['apps/a/src/one/x.ts'],
      'apps/a/src/three/x.spec.ts': ['apps/a/src/four/x.ts'],
      'apps/a/src/four/y.ts': ['apps/a/src/three/y.ts'],
    });
    expect(folderCircles(files)).toEqual([
      ['apps/a/src/one', 'apps/a/src/two'],
      ['apps/a/src/one/deep', 'apps/a/src/one/other'],
    ]);
  });

  it('lets the files of a folder import its subfolders, and these the other files of it', () => {
    const files = graphOf({
      'apps/a/src/service.ts': ['apps/a/src/room/x.ts'],
      'apps/a/src/room/x.ts': ['apps/a/src/settings.ts'],
    });
    expect(folderCircles(files)).toEqual([]);
  });
});

describe('the imports of apps, libraries, tools and the lab', () => {
  const files = importGraph('apps', 'lab', 'libs', 'tools');
  const described = (circles: string[][]) => circles.map((members) => describeCircle(files, members));

  it('are found', () => {
    expect([...files.values()].reduce((sum, targets) => sum + targets.size, 0)).toBeGreaterThan(1_000);
  });

  it('run in no circle of files', () => {
    expect(described(circlesOf(files))).toEqual([]);
  });

  it('run in no circle of folders that stand side by side', () => {
    expect(described(folderCircles(files))).toEqual([]);
  });
});
