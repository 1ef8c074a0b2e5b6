import path from 'node:path';
import { ENDINGS, importsOf, projectOf, sourceFiles, type SourceFile } from './source-files';

const FEWEST_LINES = 15;
/** The drivers of the browser's tests and of the lab are not held. */
const HELD = /^(apps\/(?!e2e\/)|libs\/|tools\/)/;
const SPEC = /\.spec(\.tsx?)$/;

/**
 * What is a file of its own whatever its length: texts, data of users, events, entities, controllers, handlers, modules, migrations, routes, settings, entry
 * points and lists of exports.
 */
const OF_ITS_OWN =
  /(texts|user-data|[^/]-(settings|events)|\.d|\.entity|\.controller|\.handler|\.module|\/index|\/main)\.tsx?$|\/(migrations|routes|test)\//;

/** A class with one method `run` is a use case, and a use case is one file. So is what follows a changed plan. */
const USE_CASE = /^ {2}(async )?(run|onChanged)\(/m;

function lineCount({ text }: SourceFile): number {
  return text.split('\n').length - 1;
}

/** Who uses each file, whichever names of a library it takes through the library's list of exports. A file's own spec is no user. */
function usersOf(files: readonly SourceFile[]): Map<string, Set<string>> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const users = new Map<string, Set<string>>();
  const note = (user: string, used: string | undefined) => {
    if (used === undefined || user.replace(SPEC, '$1') === used) return;
    users.set(used, (users.get(used) ?? new Set()).add(user));
  };
  const homes = homesOfNames(files);
  for (const file of files) {
    if (isListOfExports(file.path)) continue;
    for (const imported of importsOf(file))
      note(
        file.path,
        ENDINGS.map((e) => imported + e).find((p) => byPath.has(p)),
      );
    for (const name of namesFromLibraries(file)) note(file.path, homes.get(name));
  }
  return users;
}

function isListOfExports(file: string): boolean {
  return /^libs\/[^/]+\/src\/index\.ts$/.test(file);
}

/** The file of a library in which a name is declared, by `library name`. */
function homesOfNames(files: readonly SourceFile[]): Map<string, string> {
  const homes = new Map<string, string>();
  for (const { path: file, text } of files) {
    const library = projectOf(file)?.match(/^libs\/(.+)/)?.[1];
    if (library === undefined || SPEC.test(file)) continue;
    for (const [, name] of text.matchAll(
      /^export (?:async |abstract |declare )*(?:const|function|class|interface|type) (\w+)/gm,
    ))
      homes.set(`${library} ${name}`, file);
  }
  return homes;
}

function namesFromLibraries({ text }: SourceFile): string[] {
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '@barrelhive\/([^'/]+)'/gm)].flatMap(
    ([, names = '', library = '']) =>
      names.split(',').flatMap((each) => {
        const name = /^(?:type )?(\w+)/.exec(each.trim())?.[1];
        return name === undefined ? [] : [`${library} ${name}`];
      }),
  );
}

/** Code that comes later is the entry of its own file, which the build makes of it. */
function comesLater(files: readonly SourceFile[]): Set<string> {
  const later = new Set<string>();
  for (const { path: file, text } of files) {
    for (const [, imported = ''] of text.matchAll(/\bimport\('(\.[^']+)'\)/g)) {
      later.add(path.posix.join(path.posix.dirname(file), imported));
    }
  }
  return later;
}

it('counts the users of a name that a library lists', () => {
  const file = (name: string, text: string): SourceFile => ({ path: name, text });
  const users = usersOf([
    file('libs/a/src/index.ts', "export * from './one';"),
    file('libs/a/src/one.ts', 'export const ONE = 1;'),
    file('apps/b/src/x.ts', "import { ONE } from '@barrelhive/a';"),
    file('apps/b/src/x.spec.ts', "import { x } from './x';"),
  ]);
  expect([...(users.get('libs/a/src/one.ts') ?? [])]).toEqual(['apps/b/src/x.ts']);
  expect(users.has('apps/b/src/x.ts')).toBe(false);
});

it(`a file of fewer than ${FEWEST_LINES} lines with one user joins it`, () => {
  const files = sourceFiles();
  const users = usersOf(files);
  const later = comesLater(files);
  const tiny = files
    .filter((file) => HELD.test(file.path) && !SPEC.test(file.path) && !OF_ITS_OWN.test(file.path))
    .filter((file) => lineCount(file) < FEWEST_LINES && !USE_CASE.test(file.text))
    .filter(({ path: file }) => users.get(file)?.size === 1 && !later.has(file.replace(/\.tsx?$/, '')))
    .map(({ path: file }) => `${file} → ${[...(users.get(file) ?? [])].join()}`);
  expect(tiny).toEqual([]);
});
