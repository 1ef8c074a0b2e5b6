import ts from 'typescript';
import { sourceFiles, syntaxNodes, workspacePaths } from './source-files';

const LINES = 250;
const MAY_READ_ENVIRONMENT =
  /(-settings\.ts|\/main\.ts|\/migrate\.ts|\.config\.ts|\.config\.mjs)$|^tools\/|^apps\/e2e\//;
const SKIPPED = /\b(it|test|describe)\.(only|skip|todo|fixme)\(|\b[xf](it|describe)\(|\bxtest\(/;

describe('source files', () => {
  const files = sourceFiles();
  const typescript = files.filter((file) => /\.tsx?$/.test(file.path));
  const pathsOf = (found: { path: string }[]) => found.map((file) => file.path);

  it(`have fewer than ${LINES} lines`, () => {
    expect(files.length).toBeGreaterThan(100);
    expect(pathsOf(files.filter(({ text }) => text.trimEnd().split('\n').length >= LINES))).toEqual([]);
  });

  it('read the environment only where it becomes settings', () => {
    const readers = files.filter(({ path, text }) => /\bprocess\.env\b/.test(text) && !MAY_READ_ENVIRONMENT.test(path));
    expect(pathsOf(readers)).toEqual([]);
  });

  it('know the type of everything: nothing is any', () => {
    const offenders = typescript.filter((file) =>
      syntaxNodes(file).some((node) => node.kind === ts.SyntaxKind.AnyKeyword),
    );
    expect(pathsOf(offenders)).toEqual([]);
  });

  it('run every test they hold', () => {
    const specs = typescript.filter(({ path }) => /\.spec\.tsx?$/.test(path));
    expect(pathsOf(specs.filter(({ text }) => SKIPPED.test(text)))).toEqual([]);
  });

  it('leave nothing for later', () => {
    expect(
      pathsOf(files.filter(({ text }) => /(\/\/|\*).*\b(TODO|FIXME|XXX)\b/.test(text.replace(/\(.*XXX.*\)/g, '')))),
    ).toEqual([]);
  });
});

describe('the index of a library', () => {
  const indexes = sourceFiles('libs').filter(({ path }) => /^libs\/[^/]+\/src\/index\.ts$/.test(path));

  it('is there for every library', () => {
    const libraries = workspacePaths().filter((path) => /^libs\/[^/]+\/project\.json$/.test(path));
    expect(indexes).toHaveLength(libraries.length);
  });

  it('does nothing but export', () => {
    const offenders = indexes.filter(
      ({ path, text }) =>
        !ts
          .createSourceFile(path, text, ts.ScriptTarget.ES2022)
          .statements.every((statement) => ts.isExportDeclaration(statement)),
    );
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  it('is the only file that just passes on what others export', () => {
    const others = sourceFiles('apps', 'libs').filter(
      ({ path }) => path.endsWith('/index.ts') && !indexes.some((index) => index.path === path),
    );
    const barrels = others.filter(({ path, text }) =>
      ts
        .createSourceFile(path, text, ts.ScriptTarget.ES2022)
        .statements.every((statement) => ts.isExportDeclaration(statement)),
    );
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });
});
