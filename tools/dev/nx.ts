import path from 'node:path';
import { workspaceRoot } from './workspace-root';

/** Nothing of Nx may stay behind or ask the network: no daemon, no cloud. */
const QUIET = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' };

/** The variable that says that dist has the product of now. Asking Nx, which then does nothing, takes seconds of a processor. */
export const PRODUCT_IS_BUILT = 'PRODUCT_IS_BUILT';

/** A script for Node, with its arguments and what it finds in its environment besides ours. */
export interface NodeCommand {
  args: string[];
  env: Record<string, string>;
}

/** How Node runs targets of every project; what has not changed since comes from the cache in .nx/cache. */
export function nxCommand(targets: string[]): NodeCommand {
  return command('run-many', '-t', ...targets, '--outputStyle=static');
}

/** How Node runs one target of one project, whose output is seen while it runs: `e2e:browser`. */
export function nxTaskCommand(task: string): NodeCommand {
  return command('run', task, '--outputStyle=stream-without-prefixes');
}

function command(...args: string[]): NodeCommand {
  return { args: [path.join(workspaceRoot(), 'node_modules/nx/dist/bin/nx.js'), ...args], env: QUIET };
}

const LINES_PER_TASK = 25;

/** The words of the tasks that failed in the output of an Nx run, without those of the many that went well. */
export function wordsOfFailedTasks(output: string): string {
  const failed = [...(output.split(/^Failed tasks:$/m)[1] ?? '').matchAll(/^- (\S+)$/gm)].flatMap(
    ([, task]) => task ?? [],
  );
  const sections = output
    .split(/^> nx run /m)
    .slice(1)
    .filter((section) => failed.some((task) => section.startsWith(`${task}\n`) || section.startsWith(`${task} `)))
    .map((section) => lastLines(section.split(/^ NX {3}/m)[0] ?? ''));
  return sections.length > 0 ? sections.join('\n\n') : lastLines(output);
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-LINES_PER_TASK).join('\n');
}
