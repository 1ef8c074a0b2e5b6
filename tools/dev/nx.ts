import path from 'node:path';
import { workspaceRoot } from './workspace-root';

/** Nothing of Nx may stay behind or ask the network: no daemon, no cloud. */
const QUIET = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' };

/** How Node runs targets of every project; what has not changed since comes from the cache in .nx/cache. */
export function nxCommand(targets: string[]): { args: string[]; env: Record<string, string> } {
  const nx = path.join(workspaceRoot(), 'node_modules/nx/dist/bin/nx.js');
  return { args: [nx, 'run-many', '-t', ...targets, '--outputStyle=static'], env: QUIET };
}
