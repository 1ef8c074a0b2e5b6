import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder that holds nx.json, found upwards from where the command was given. Throws outside of a workspace. */
export function workspaceRoot(from = process.cwd()): string {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'nx.json'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`${from} is not inside the Barrelhive workspace`);
  }
}
