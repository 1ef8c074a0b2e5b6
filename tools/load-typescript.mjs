import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { workspaceBundle } from './bundle-options.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

/** @param {string} file @returns {string} the tsconfig.json that rules over it */
function nearestTsconfig(file) {
  const folder = path.dirname(file);
  const candidate = path.join(folder, 'tsconfig.json');
  if (existsSync(candidate)) return candidate;
  if (folder === ROOT || folder === path.dirname(folder)) return path.join(ROOT, 'tsconfig.base.json');
  return nearestTsconfig(folder);
}

/**
 * Bundles a TypeScript file with all the workspace code it needs (some 50 ms) and imports the result.
 * @param {string} entry path from the workspace's root
 * @returns {Promise<Record<string, unknown>>} what the file exports
 */
export async function loadTypeScript(entry) {
  const input = path.join(ROOT, entry);
  const bundle = await rolldown({ ...workspaceBundle(nearestTsconfig(input)), cwd: ROOT, input });
  const { output } = await bundle.generate({
    format: 'esm',
    sourcemap: 'inline',
    keepNames: true,
    codeSplitting: false,
  });
  await bundle.close();

  const file = path.join(ROOT, 'dist/loaded', entry.replace(/\.ts$/, '.js'));
  mkdirSync(path.dirname(file), { recursive: true });
  // Another command may load the same file at this moment: it must never see half of it.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, output[0].code);
  renameSync(partial, file);
  process.setSourceMapsEnabled(true);
  return import(pathToFileURL(file).href);
}
