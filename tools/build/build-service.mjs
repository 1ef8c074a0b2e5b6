// node tools/build/build-service.mjs <project folder> [entry …] → dist/<project folder>/<entry>.js
// Without entries: src/main.ts, and src/migrate.ts where there is one. Workspace code is bundled in, node_modules stay outside.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundleOptions } from './bundle-options.mjs';
import { rolldown } from 'rolldown';

const [project, ...given] = process.argv.slice(2);
if (!project) throw new Error('usage: node tools/build/build-service.mjs <project folder> [entry …]');

const entries =
  given.length > 0 ? given : ['src/main.ts', 'src/migrate.ts'].filter((e) => existsSync(path.join(project, e)));
if (entries.length === 0) throw new Error(`${project} has no src/main.ts to build.`);

/** @param {string} entry @returns {string} its name in dist: `src/main.ts` → `main`, `dabs/main.ts` → `dabs/main` */
const outputName = (entry) => entry.replace(/^src\//, '').replace(/\.ts$/, '');

const target = path.join('dist', project);
rmSync(target, { recursive: true, force: true });
const bundle = await rolldown({
  ...bundleOptions(path.resolve(project, 'tsconfig.json')),
  input: Object.fromEntries(entries.map((entry) => [outputName(entry), path.join(project, entry)])),
});
await bundle.write({
  dir: target,
  format: 'esm',
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name]-[hash].js',
});
await bundle.close();
