import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../dev/workspace-root';
import { circlesOf } from './import-graph';
import { importsOf, projectOf, sourceFiles } from './source-files';

/** Which kinds of libraries each kind of project may import, by the tag of its project.json. Those of kind `testing` may import all. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'type:pure': ['type:pure'],
  'type:server': ['type:pure', 'type:server'],
  'type:app': ['type:pure', 'type:server'],
  'type:ui': ['type:pure'],
  'type:web': ['type:pure', 'type:ui'],
};

/** What server and browser share may import of packages: no framework, nothing of Node. */
const OF_PURE = /^(@barrelhive\/|zod(\/|$)|luxon$|fastest-levenshtein$)/;

/** Specs meet the outside services as stand-ins, which are no library, and those of the rules read the list of real names. */
const SPEC = /\.spec\.tsx?$|\/test\//;
const OF_SPECS = /^(@barrelhive\/testing$|tools\/standins\/|libs\/matching\/test\/)/;
/** The version of the whole project stands there alone. */
const OF_ALL = 'package.json';

const LIBRARY = /^@barrelhive\/([^/]+)$/;

const tags = new Map<string, string>();
function kindOf(project: string): string {
  const file = path.join(workspaceRoot(), project, 'project.json');
  const kind =
    tags.get(project) ??
    z.object({ tags: z.array(z.string()) }).parse(JSON.parse(readFileSync(file, 'utf8'))).tags[0] ??
    '';
  tags.set(project, kind);
  return kind;
}

describe('the imports of services, libraries and the web app', () => {
  const imports = sourceFiles('apps', 'libs').flatMap((file) => {
    const project = projectOf(file.path) ?? '';
    return importsOf(file).map((to) => ({ from: file.path, project, kind: kindOf(project), to }));
  });
  const bounded = imports.filter(
    ({ kind, from, to }) => kind in MAY_IMPORT && to !== OF_ALL && !(SPEC.test(from) && OF_SPECS.test(to)),
  );
  const described = (found: typeof imports) => found.map(({ from, to }) => `${from} imports ${to}`);

  it('are found', () => {
    expect(bounded.length).toBeGreaterThan(3_000);
    expect(new Set(bounded.map(({ kind }) => kind)).size).toBe(5);
  });

  it('reach another project by its name, and the own one by its path', () => {
    const astray = bounded.filter(({ project, to }) => {
      const library = LIBRARY.exec(to)?.[1];
      if (library !== undefined) return project === `libs/${library}`;
      return /^(apps|libs|tools|lab)\//.test(to) && projectOf(to) !== project;
    });
    expect(described(astray)).toEqual([]);
  });

  it('lead to the kinds of libraries that its kind may use', () => {
    const forbidden = bounded.filter(({ kind, to }) => {
      const library = LIBRARY.exec(to)?.[1];
      return library !== undefined && !MAY_IMPORT[kind]?.includes(kindOf(`libs/${library}`));
    });
    expect(described(forbidden)).toEqual([]);
  });

  it('lead from what server and browser share to next to no package', () => {
    const isOwn = (to: string) => projectOf(to) !== undefined;
    const packages = bounded.filter(
      ({ kind, from, to }) => kind === 'type:pure' && !SPEC.test(from) && !isOwn(to) && !OF_PURE.test(to),
    );
    expect(described(packages)).toEqual([]);
  });

  it('lead through no circle of projects', () => {
    // The test servers are put together from what they help to test.
    const graph = new Map<string, Set<string>>();
    for (const { project, to } of imports.filter(({ kind }) => kind !== 'type:testing')) {
      const library = LIBRARY.exec(to)?.[1];
      if (library === undefined || library === 'testing') continue;
      graph.set(project, (graph.get(project) ?? new Set()).add(`libs/${library}`));
    }
    expect(graph.size).toBeGreaterThan(10);
    expect(circlesOf(graph)).toEqual([]);
  });
});
