import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../dev/workspace-root';

const faults = z.array(z.string());

/** What the published schemas have against the objects; asked in a process of its own, since the schemas are modules of ECMAScript. */
export async function schemaFaults(objects: readonly object[]): Promise<string[]> {
  const script = path.join(workspaceRoot(), 'tools/kubernetes/check-schemas.mjs');
  const check = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  check.stdin.end(JSON.stringify(objects));
  return faults.parse(JSON.parse(await text(check.stdout)));
}
