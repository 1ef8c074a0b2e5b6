import { FEWER_COLLECTIONS, runNode } from './run-node.mjs';
import { executorOf, ownerOf, pathInWorkspace } from './together.mjs';

const ERROR = /^(.+?)\(\d+,\d+\): error /;

const executor = executorOf(async (projects, context) => {
  const roots = projects.map(({ root }) => root);
  // With several checkers, each of them checks the types that their files share.
  const compiler = ['node_modules/typescript-native/bin/tsc', '-b', '--pretty', 'false', '--checkers', '1'];
  const { code, output } = await runNode(context.root, [...compiler, ...roots], FEWER_COLLECTIONS);
  const lines = output.split('\n');
  const errors = lines.flatMap((line) => {
    const [, file] = ERROR.exec(line) ?? [];
    return file === undefined ? [] : [{ line, owner: ownerOf(pathInWorkspace(file, context), context) }];
  });
  const names = new Set(projects.map(({ name }) => name));
  const areAllOurs = errors.length > 0 && errors.every(({ owner }) => owner !== undefined && names.has(owner));
  return new Map(
    projects.map(({ name }) => {
      const own = errors.filter(({ owner }) => owner === name).map(({ line }) => line);
      // An error elsewhere, such as in a project that only is referenced, leaves in doubt what else was checked.
      const success = code === 0 || (areAllOurs && own.length === 0);
      return [name, { success, terminalOutput: success ? '' : own.join('\n') || output }];
    }),
  );
});

export const checkProject = executor.one;
export const checkProjects = executor.many;
