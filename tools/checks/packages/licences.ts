import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot, workspaceText } from '../../dev/workspace-root';

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
interface LockedPackage extends z.infer<typeof lockedPackage> {
  name: string;
  /** Where it is installed, from the workspace's root. */
  folder: string;
}

export function lockedPackages(): LockedPackage[] {
  const text = workspaceText('package-lock.json');
  return Object.entries(lockFile.parse(JSON.parse(text)).packages)
    .filter(([folder, { link }]) => folder.includes(MODULES) && !link)
    .map(([folder, found]) => ({
      ...found,
      folder,
      name: folder.slice(folder.lastIndexOf(MODULES) + MODULES.length),
    }));
}

/** What a package that we ship or build with may be licensed under (SPDX): each allows that in a product whose source is closed. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Of the table of browsers that the build reads.
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of Lightning CSS, which the build runs. It asks for changes to its own files only, and we make none.
  'MPL-2.0',
  // Of fonts: they may be bundled, and not sold by themselves.
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Packages that say their licence in their README alone. */
const READ_BY_HAND = new Map([['pause@0.0.1', 'MIT']]);

const oldStyle = z.object({ licenses: z.array(z.object({ type: z.string() })).min(1) });

/** The licence that a package names; undefined when it names none. */
export function licenceOf({ name, version, license, folder }: LockedPackage): string | undefined {
  return license ?? licenceOfManifest(folder) ?? READ_BY_HAND.get(`${name}@${version}`);
}

/** Packages of long ago name a list, which npm does not take over into the lock file. */
function licenceOfManifest(folder: string): string | undefined {
  const manifest = path.join(workspaceRoot(), folder, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const found = oldStyle.safeParse(JSON.parse(readFileSync(manifest, 'utf8')));
  return found.success ? found.data.licenses.map(({ type }) => type).join(' OR ') : undefined;
}

/** Whether every licence of an AND, and one of each OR, is on the list. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '').trim();
  return plain.split(/ AND /).every((part) => part.split(/ OR /).some((one) => ALLOWED.has(one.trim())));
}
