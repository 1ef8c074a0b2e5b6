import { importsOf, projectOf, sourceFiles, type SourceFile } from './source-files';

/** These put the whole product together, so they may reach into an app. */
const MAY_IMPORT_APPS = ['apps/e2e', 'libs/testing'];
const PURE_LIBRARIES = ['libs/contracts', 'libs/rules', 'libs/matching'];
const PURE_IMPORTS = /^(@barrelhive\/(contracts|rules|matching)|zod(\/.*)?|luxon|fastest-levenshtein)$/;
const WEB_IMPORTS = /^@barrelhive\/(contracts|rules|matching|ui)$/;
const UI_IMPORTS = /^@barrelhive\/(contracts|rules|matching)$/;

interface Dependency {
  from: SourceFile;
  to: string;
}

const describeDependency = ({ from, to }: Dependency) => `${from.path} imports ${to}`;

describe('dependencies', () => {
  const dependencies = sourceFiles('apps', 'libs', 'tools').flatMap((from) =>
    importsOf(from).map((to): Dependency => ({ from, to })),
  );
  const offending = (test: (dependency: Dependency) => boolean) => dependencies.filter(test).map(describeDependency);
  const isSpec = ({ path }: SourceFile) => /\.spec\.tsx?$|\/test\//.test(path);

  it('never lead from an app to another app', () => {
    const found = offending(({ from, to }) => {
      const source = projectOf(from.path);
      const target = projectOf(to);
      if (!source?.startsWith('apps/') || MAY_IMPORT_APPS.includes(source)) return false;
      return target !== undefined && target.startsWith('apps/') && target !== source;
    });
    expect(found).toEqual([]);
  });

  it('never lead from a library into an app', () => {
    const found = offending(({ from, to }) => {
      const source = projectOf(from.path) ?? '';
      return source.startsWith('libs/') && !MAY_IMPORT_APPS.includes(source) && to.startsWith('apps/');
    });
    expect(found).toEqual([]);
  });

  it('never lead to the entity of another service', () => {
    const found = offending(({ from, to }) => to.includes('.entity') && projectOf(to) !== projectOf(from.path));
    expect(found).toEqual([]);
  });

  it('reach a library only by its name', () => {
    const found = offending(({ from, to }) => to.startsWith('libs/') && projectOf(to) !== projectOf(from.path));
    expect(found).toEqual([]);
  });

  it('keep contracts, rules and matching free of frameworks and of Node', () => {
    const found = offending(
      ({ from, to }) =>
        PURE_LIBRARIES.includes(projectOf(from.path) ?? '') &&
        !isSpec(from) &&
        !to.startsWith('libs/') &&
        !PURE_IMPORTS.test(to),
    );
    expect(found).toEqual([]);
  });

  it('let the web app know only what a browser may', () => {
    const inside = (project: string, allowed: RegExp) =>
      offending(
        ({ from, to }) => projectOf(from.path) === project && to.startsWith('@barrelhive/') && !allowed.test(to),
      );
    expect(inside('apps/web', WEB_IMPORTS)).toEqual([]);
    expect(inside('libs/ui', UI_IMPORTS)).toEqual([]);
  });

  it('bring test servers into tests only', () => {
    const found = offending(
      ({ from, to }) =>
        to === '@barrelhive/testing' &&
        !isSpec(from) &&
        !from.path.startsWith('tools/') &&
        !from.path.startsWith('apps/e2e/'),
    );
    expect(found).toEqual([]);
  });
});
