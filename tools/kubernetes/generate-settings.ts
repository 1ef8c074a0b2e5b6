import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../dev/workspace-root';
import { settingsFiles } from './settings-files';

/** Writes the files of `k8s/base/settings` anew. */
export function main(): void {
  const folder = path.join(workspaceRoot(), 'k8s/base/settings');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(settingsFiles())) writeFileSync(path.join(folder, name), text);
}
