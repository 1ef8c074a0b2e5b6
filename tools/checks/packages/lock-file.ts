import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../../dev/workspace-root';

const lockedPackage = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  /** Only those who work on the code have it. */
  dev: z.boolean().default(false),
  /** A folder of the workspace. */
  link: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
});

const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

const MODULES = 'node_modules/';

/** A package that npm installs. */
export interface LockedPackage extends z.infer<typeof lockedPackage> {
  name: string;
  /** Where it is installed, from the workspace's root. */
  folder: string;
}

/** Every package of the lock file. */
export function lockedPackages(): LockedPackage[] {
  const text = readFileSync(path.join(workspaceRoot(), 'package-lock.json'), 'utf8');
  return Object.entries(lockFile.parse(JSON.parse(text)).packages)
    .filter(([folder, { link }]) => folder.includes(MODULES) && !link)
    .map(([folder, found]) => ({
      ...found,
      folder,
      name: folder.slice(folder.lastIndexOf(MODULES) + MODULES.length),
    }));
}
