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

describe('the source of an app or a library', () => {
  const files = sourceFiles('apps', 'libs').filter(({ path }) => /^(apps|libs)\/[^/]+\/(src|app)\//.test(path));
  const offenders = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  it('puts no regular expression together from text, so lint can judge each one', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(offenders(/\bRegExp\(/)).toEqual([]);
  });

  it('runs no text as code, and starts no program', () => {
    const running = offenders(/(?<!redis\.)\beval\(|\bnew Function\(|node:(child_process|vm)\b/);
    expect(running.filter((path) => !/\.spec\.tsx?$/.test(path))).toEqual([]);
  });
});

describe('what a library exports', () => {
  const files = sourceFiles('libs').filter(
    ({ path }) => /^libs\/[^/]+\/src\//.test(path) && !/\.spec\.tsx?$/.test(path),
  );
  const isExported = (statement: ts.Statement): statement is ts.FunctionDeclaration | ts.ClassDeclaration =>
    (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

  it('has a doc comment wherever it is a function or a class', () => {
    const exported = files.flatMap(({ path, text }) =>
      ts
        .createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
        .statements.filter(isExported)
        .map((statement) => ({ name: `${path} ${statement.name?.text}`, statement })),
    );
    const silent = exported.filter(({ statement }) => ts.getJSDocCommentsAndTags(statement).length === 0);
    expect(exported.length).toBeGreaterThan(400);
    expect(silent.map(({ name }) => name)).toEqual([]);
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
