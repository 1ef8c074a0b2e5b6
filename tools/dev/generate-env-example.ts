import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { envExample } from './env-example';
import { workspaceRoot } from './workspace-root';

export function main(): void {
  writeFileSync(path.join(workspaceRoot(), '.env.example'), envExample());
}
