import { ESLint } from 'eslint';
import { executorOf, ownerOf, pathInWorkspace } from './together.mjs';

/** From so many projects on, one TypeScript program of the whole workspace is quicker than one for each of them. */
const MANY_PROJECTS = 4;
const WHOLE_WORKSPACE = {
  files: ['**/*.ts', '**/*.tsx'],
  languageOptions: { parserOptions: { projectService: false, project: 'tools/lint/tsconfig.workspace.json' } },
};

const executor = executorOf(async (projects, context) => {
  const names = new Set(projects.map(({ name }) => name));
  const lintsInside = projects.map(({ root }) => `${root}/`);
  const left = Object.values(context.projectsConfigurations.projects).filter(
    ({ name, root }) => !names.has(name ?? '') && lintsInside.some((folder) => root.startsWith(folder)),
  );
  const eslint = new ESLint({
    cwd: context.root,
    ignorePatterns: left.map(({ root }) => `${root}/**`),
    overrideConfig: projects.length >= MANY_PROJECTS ? [WHOLE_WORKSPACE] : [],
  });
  const also = projects.flatMap(({ name, options }) =>
    (Array.isArray(options.also) ? options.also : []).map((pattern) => ({ name, pattern: String(pattern) })),
  );
  const results = await eslint.lintFiles([...projects.map(({ root }) => root), ...also.map(({ pattern }) => pattern)]);
  const formatter = await eslint.loadFormatter('stylish');

  /** @type {Map<string, import('eslint').ESLint.LintResult[]>} */
  const byProject = new Map(projects.map(({ name }) => [name, []]));
  for (const result of results) {
    const owner = ownerOf(pathInWorkspace(result.filePath, context), context) ?? also[0]?.name;
    byProject.get(owner ?? '')?.push(result);
  }
  const outcomes = [...byProject].map(async ([name, found]) => {
    const success = found.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
    const terminalOutput = success ? `${found.length} files\n` : await formatter.format(found);
    return /** @type {const} */ ([name, { success, terminalOutput }]);
  });
  return new Map(await Promise.all(outcomes));
});

export const lintProject = executor.one;
export const lintProjects = executor.many;
