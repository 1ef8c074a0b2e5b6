import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { LaunchOptions } from '../../tools/dev/start-product';
import { workspaceRoot } from '../../tools/dev/workspace-root';

const loader = z.object({
  loadTypeScript: z.custom<LaunchOptions['loadTypeScript']>((value) => typeof value === 'function'),
});

/** What loads TypeScript that is too much to be loaded with the rest. */
export async function typeScriptLoader(): Promise<LaunchOptions['loadTypeScript']> {
  const file = path.join(workspaceRoot(), 'tools/load-typescript.mjs');
  return loader.parse({ ...(await import(pathToFileURL(file).href)) }).loadTypeScript;
}
