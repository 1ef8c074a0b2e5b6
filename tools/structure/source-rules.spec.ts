import ts from 'typescript';
import { sourceFiles, workspacePaths } from './source-files';

describe('source files', () => {
  const files = sourceFiles();
  const pathsOf = (found: { path: string }[]) => found.map((file) => file.path);

  it('are found', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it('leave nothing for later', () => {
    expect(
      pathsOf(files.filter(({ text }) => /(\/\/|\*).*\b(TODO|FIXME|XXX)\b/.test(text.replace(/\(.*XXX.*\)/g, '')))),
    ).toEqual([]);
  });
});

describe('a regular expression of an app or a library', () => {
  it('is not put together from text, so lint can judge each one', () => {
    const files = sourceFiles('apps', 'libs').filter(({ path }) => /^(apps|libs)\/[^/]+\/(src|app)\//.test(path));
    const offenders = files.filter(({ text }) => /\bRegExp\(/.test(text));
    expect(files.length).toBeGreaterThan(500);
    expect(offenders.map(({ path }) => path)).toEqual([]);
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
