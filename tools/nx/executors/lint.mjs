import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import { FEWER_COLLECTIONS, runNode } from './run-node.mjs';
import { executorOf, ownerOf, pathInWorkspace } from './together.mjs';

/**
 * @typedef {import('eslint').ESLint.LintResult} LintResult
 * @typedef {{ filename: string, code: string, message: string, labels: { span: { line: number, column: number } }[] }} Diagnostic what
 * oxlint says of one place
 */

const executor = executorOf(async (projects, context) => {
  const also = projects.flatMap(({ name, options }) =>
    (Array.isArray(options.also) ? options.also : []).map((pattern) => ({ name, pattern: String(pattern) })),
  );
  const what = [
    ...foldersInsideOfOthers(projects, context).flatMap((folder) => ['--ignore-pattern', `${folder}/**`]),
    ...projects.map(({ root }) => root),
  ];
  const runs = await Promise.all([
    runEslint(context.root, [...what, ...also.map(({ pattern }) => pattern)]),
    runOxlint(context.root, what),
  ]);
  const results = runs.every((run) => run.results) ? runs.flatMap((run) => run.results ?? []) : undefined;
  const output = runs.map((run) => run.output).join('\n');
  if (!results) return new Map(projects.map(({ name }) => [name, { success: false, terminalOutput: output }]));

  const formatter = await new ESLint({ cwd: context.root }).loadFormatter('stylish');
  const owned = results.map((result) => {
    const owner = ownerOf(pathInWorkspace(result.filePath, context), context) ?? also[0]?.name;
    return { owner, result };
  });
  const outcomes = projects.map(async ({ name }) => {
    const found = owned.filter(({ owner }) => owner === name).map(({ result }) => result);
    const success = found.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
    const files = new Set(found.map(({ filePath }) => filePath)).size;
    const terminalOutput = success ? `${files} files\n` : await formatter.format(found);
    return /** @type {const} */ ([name, { success, terminalOutput }]);
  });
  return new Map(await Promise.all(outcomes));
});

/**
 * ESLint in a process of its own: the rule on module boundaries reads Nx's project graph anew for every file unless it runs under the
 * name of ESLint, and its many short-lived objects want room. No results when it could not run.
 * @param {string} root @param {string[]} args
 * @returns {Promise<{ results: LintResult[] | undefined, output: string }>}
 */
async function runEslint(root, args) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-lint-'));
  try {
    const file = path.join(folder, 'results.json');
    const eslint = ['--max-semi-space-size=64', 'node_modules/eslint/bin/eslint.js'];
    const { code, output } = await runNode(root, [...eslint, '--format', 'json', '--output-file', file, ...args]);
    return { results: code === 0 || code === 1 ? JSON.parse(readFileSync(file, 'utf8')) : undefined, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The rules that need types, as results of ESLint: one for each place that breaks one. No results when it could not run.
 * @param {string} root @param {string[]} args
 * @returns {Promise<{ results: LintResult[] | undefined, output: string }>}
 */
async function runOxlint(root, args) {
  const oxlint = ['node_modules/oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', '--format', 'json'];
  // On several cores each part of it finds out the same types anew, and ESLint beside it takes as long as it does on one.
  const env = { ...FEWER_COLLECTIONS, GOMAXPROCS: '1' };
  const { code, output } = await runNode(root, [...oxlint, ...args], env, { isPassedOn: false });
  if (code !== 0 && code !== 1) return { results: undefined, output };
  try {
    return { results: JSON.parse(output).diagnostics.map(resultOf(root)), output };
  } catch {
    return { results: undefined, output };
  }
}

/** @param {string} root @returns {(diagnostic: Diagnostic) => LintResult} */
const resultOf =
  (root) =>
  ({ filename, code, message, labels }) => {
    const { line = 1, column = 1 } = labels[0]?.span ?? {};
    return {
      filePath: path.resolve(root, filename),
      messages: [{ ruleId: code, severity: 2, message, line, column }],
      suppressedMessages: [],
      errorCount: 1,
      fatalErrorCount: 0,
      warningCount: 0,
      fixableErrorCount: 0,
      fixableWarningCount: 0,
      usedDeprecatedRules: [],
    };
  };

/**
 * Folders of projects that are not to be linted now, though they lie in the folder of one that is. One that has such a project inside of it
 * is not left out: ESLint takes nothing back out of a folder that it ignores, and what it says of the rest is dropped.
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
