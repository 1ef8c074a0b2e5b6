import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, root: string, tags: string[] }} TestedProject */

/**
 * Found, not listed: whatever has a `test` target in its project.json, under the name that it has in Nx.
 * @param {string} workspaceRoot @returns {TestedProject[]}
 */
export function testedProjects(workspaceRoot) {
  const found = ['apps', 'lab', 'libs', 'tools'].flatMap((folder) =>
    readdirSync(path.join(workspaceRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'project.json' && !file.includes('node_modules'))
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
  );
  return found.flatMap((file) => {
    const { name, tags, targets } = JSON.parse(readFileSync(path.join(workspaceRoot, file), 'utf8'));
    return targets.test ? [{ name, tags, root: path.posix.dirname(file) }] : [];
  });
}

/** Specs that talk to Postgres or Redis, as a regular expression over their paths. `npm run check` leaves them to `npm test`. */
export const SPECS_WITH_SERVERS = String.raw`(\.int\.spec\.tsx?|[\\/]flows[\\/].*\.spec\.ts)$`;
