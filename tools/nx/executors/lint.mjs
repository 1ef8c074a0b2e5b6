import { FEWER_COLLECTIONS, runNode } from './run-node.mjs';
import { executorOf, ownerOf, pathInWorkspace } from './together.mjs';

/**
 * @typedef {{ filename: string, code: string, message: string, labels: { span: { line: number, column: number } }[] }} Diagnostic what
 * oxlint says of one place
 */

const executor = executorOf(async (projects, context) => {
  const also = projects.flatMap(({ name, options }) =>
    (Array.isArray(options.also) ? options.also : []).map((file) => ({ name, file: String(file) })),
  );
  const { found, output } = await runOxlint(context.root, [
    ...foldersInsideOfOthers(projects, context).flatMap((folder) => ['--ignore-pattern', `${folder}/**`]),
    ...projects.map(({ root }) => root),
    ...also.map(({ file }) => file),
  ]);
  if (!found) return new Map(projects.map(({ name }) => [name, { success: false, terminalOutput: output }]));

  const owned = found.map((diagnostic) => {
    const owner = ownerOf(pathInWorkspace(diagnostic.filename, context), context) ?? also[0]?.name;
    return { owner, line: describe(diagnostic) };
  });
  return new Map(
    projects.map(({ name }) => {
      const lines = owned.filter(({ owner }) => owner === name).map(({ line }) => line);
      return [name, { success: lines.length === 0, terminalOutput: lines.join('\n') }];
    }),
  );
});

/** What is found is undefined when it could not run. @param {string} root @param {string[]} args */
async function runOxlint(root, args) {
  const oxlint = ['node_modules/oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', '--format', 'json'];
  // On several cores each part of it finds out the same types anew.
  const env = { ...FEWER_COLLECTIONS, GOMAXPROCS: '1' };
  const { output } = await runNode(root, [...oxlint, ...args], env, { isPassedOn: false });
  try {
    /** @type {{ diagnostics: Diagnostic[] }} */
    const { diagnostics } = JSON.parse(output);
    return { found: diagnostics, output };
  } catch {
    return { found: undefined, output };
  }
}

/** @param {Diagnostic} diagnostic */
function describe({ filename, code, message, labels }) {
  const { line = 1, column = 1 } = labels[0]?.span ?? {};
  return `${filename}:${line}:${column} ${message} (${code})`;
}

/**
 * Folders of projects that are not to be linted now, though they lie in the folder of one that is. One that has such a project inside of it
 * is not left out: nothing is taken back out of a folder that is ignored, and what is said of the rest is dropped.
 * @param {import('./together.mjs').DueProject[]} projects @param {import('./together.mjs').Context} context
 */
function foldersInsideOfOthers(projects, { projectsConfigurations }) {
  const due = projects.map(({ root }) => root);
  return Object.values(projectsConfigurations.projects)
    .map(({ root }) => root)
    .filter((root) => !due.includes(root) && due.some((outer) => root.startsWith(`${outer}/`)))
    .filter((root) => !due.some((inner) => inner.startsWith(`${root}/`)));
}

export const lintProject = executor.one;
export const lintProjects = executor.many;
