import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../../dev/workspace-root';

const FILE = 'tools/operations/releases/releases.json';

/** A version that operators may run, and the commit that it was built from. */
const release = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
});

export type Release = z.infer<typeof release>;

/** Every release before this version, the oldest first. */
export function readReleases(): Release[] {
  return z.array(release).parse(JSON.parse(readFileSync(path.join(workspaceRoot(), FILE), 'utf8')));
}

/** A positive number where `one` is the later version. */
export const compareVersions = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });
