import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { workspaceRoot } from '../../dev/workspace-root';

/** The programs of one version of the product, built. */
export interface BuiltVersion {
  name: string;
  /** The workspace that has them in its folder dist. */
  root: string;
}

const manifest = z.object({ version: z.string() });

/** The version in a package.json. */
export const versionIn = (text: string): string => manifest.parse(JSON.parse(text)).version;

/** That of this workspace. */
export function thisVersion(): BuiltVersion {
  const root = workspaceRoot();
  return { name: versionIn(readFileSync(path.join(root, 'package.json'), 'utf8')), root };
}

/** Runs the migrations of a version as its image does. Throws with their last words. */
export async function migrateBy({ name, root }: BuiltVersion, databaseUrl: string): Promise<void> {
  const program = path.join(root, 'dist/tools/migrations/main.js');
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  await promisify(execFile)(process.execPath, [program], { cwd: root, env }).catch((cause: unknown) => {
    throw new Error(`The migrations of ${name} failed.`, { cause });
  });
}
