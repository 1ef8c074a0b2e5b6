import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder that holds nx.json, found upwards from where the command was given. Throws outside of a workspace. */
export function workspaceRoot(): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'nx.json'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`${process.cwd()} is not inside the Barrelhive workspace`);
  }
}

/** What stands in a file of the workspace, by its path from there. */
export function workspaceText(file: string): string {
  return readFileSync(path.join(workspaceRoot(), file), 'utf8');
}
