import path from 'node:path';

/**
 * Tasks of one kind that Nx hands over together, so that one process does the work of all.
 * @typedef {object} DueProject
 * @property {string} task the id by which Nx asks for the result
 * @property {string} name
 * @property {string} root folder, from the workspace's root
 * @property {Record<string, unknown>} options
 *
 * @typedef {{ success: boolean, terminalOutput: string }} Outcome
 * @typedef {import('@nx/devkit').ExecutorContext} Context
 * @typedef {(projects: DueProject[], context: Context) => Promise<Map<string, Outcome>>} Work outcomes by the name of the project
 */

/**
 * Makes both forms of an executor out of one function: for many tasks at once, which Nx prefers, and for one.
 * @param {Work} work
 */
export function executorOf(work) {
  return {
    /** @param {Record<string, unknown>} options @param {Context} context @returns {Promise<{ success: boolean }>} */
    async one(options, context) {
      const name = context.projectName ?? '';
      const outcomes = await work([{ task: name, name, root: rootOf(name, context), options }], context);
      const { success, terminalOutput } = outcomes.get(name) ?? noOutcome(name);
      if (terminalOutput !== '') console.log(terminalOutput);
      return { success };
    },
    /**
     * @param {import('@nx/devkit').TaskGraph} graph @param {Record<string, Record<string, unknown>>} options by task
     * @param {unknown} _overrides @param {Context} context
     * @returns {AsyncGenerator<{ task: string, result: Outcome }>} one by one, since only then Nx prints what each task said
     */
    async *many(graph, options, _overrides, context) {
      const projects = Object.values(graph.tasks).map(({ id, target }) => {
        return { task: id, name: target.project, root: rootOf(target.project, context), options: options[id] ?? {} };
      });
      const outcomes = await work(projects, context);
      for (const { task, name } of projects) yield { task, result: outcomes.get(name) ?? noOutcome(name) };
    },
  };
}

/** @param {string} name @param {Context} context */
function rootOf(name, context) {
  const project = context.projectsConfigurations.projects[name];
  if (!project) throw new Error(`There is no project ${name}.`);
  return project.root;
}

/** @param {string} name @returns {Outcome} */
const noOutcome = (name) => ({ success: false, terminalOutput: `Nothing is known of ${name}: see the output above.` });

/**
 * The name of the project a file belongs to: the one with the deepest folder around it. Undefined outside of all projects.
 * @param {string} file from the workspace's root @param {Context} context
 */
export function ownerOf(file, { projectsConfigurations }) {
  const around = Object.entries(projectsConfigurations.projects).filter(([, { root }]) => file.startsWith(`${root}/`));
  return around.sort(([, a], [, b]) => b.root.length - a.root.length)[0]?.[0];
}

/** @param {string} file @param {Context} context @returns {string} the path from the workspace's root, with forward slashes */
export function pathInWorkspace(file, context) {
  return path.relative(context.root, path.resolve(context.root, file)).replaceAll(path.sep, '/');
}
