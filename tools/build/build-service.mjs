// node tools/build/build-service.mjs <project folder> [entry …] → dist/<project folder>/<entry>.js
// Without entries: src/main.ts. Packages are bundled in, too: at each start, reading their thousands of small files takes longer than
// all else.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { PACKAGES, packagesApart, programBundle } from '../bundle-options.mjs';

const [project, ...given] = process.argv.slice(2);
if (!project) throw new Error('usage: node tools/build/build-service.mjs <project folder> [entry …]');

const entries = given.length > 0 ? given : ['src/main.ts'];
const missing = entries.find((entry) => !existsSync(path.join(project, entry)));
if (missing) throw new Error(`${project} has no ${missing} to build.`);

/** @param {string} entry @returns {string} its name in dist: `src/main.ts` → `main`, `dabs/main.ts` → `dabs/main` */
const outputName = (entry) => entry.replace(/^src\//, '').replace(/\.ts$/, '');

const target = path.join('dist', project);
rmSync(target, { recursive: true, force: true });
const files = entries.map((entry) => path.resolve(project, entry));
const bundle = await rolldown({
  ...programBundle(path.resolve(project, 'tsconfig.json')),
  input: Object.fromEntries(entries.map((entry, place) => [outputName(entry), files[place] ?? ''])),
});
const { output } = await bundle.generate({
  // Of modules in this form alone V8 can keep what it compiled (see packages-loader.cjs).
  format: 'cjs',
  sourcemap: true,
  // TypeORM tells migrations by the names of their classes, so two services may not have one renamed.
  keepNames: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name]-[hash].js',
  codeSplitting: packagesApart(files),
});
await bundle.close();

// Source maps are of our own code alone: that of the packages is large, and Node reads it at every start.
const OF_PACKAGES = `shared/${PACKAGES}-`;
for (const file of output) {
  const isOfPackages = file.fileName.startsWith(OF_PACKAGES);
  if (isOfPackages && file.type === 'asset') continue;
  const content = file.type === 'asset' ? file.source : file.code;
  const place = path.join(target, file.fileName);
  mkdirSync(path.dirname(place), { recursive: true });
  if (isOfPackages) writePackages(place, String(content));
  else writeFileSync(place, content);
}
writeFileSync(path.join(target, 'package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`);
for (const entry of entries) {
  const program = path.join(target, `${outputName(entry)}.js`);
  execFileSync(process.execPath, [program], { env: { KEEP_COMPILED_PACKAGES: 'yes' }, stdio: 'inherit' });
}

/** @param {string} place @param {string} code whose last line names its source map */
function writePackages(place, code) {
  const withoutMap = code.slice(0, code.lastIndexOf('\n//# sourceMappingURL=') + 1);
  copyFileSync(path.join(import.meta.dirname, 'packages-loader.cjs'), place);
  const parameters = 'exports, require, module, __filename, __dirname';
  writeFileSync(place.replace(/js$/, 'code.js'), `(function (${parameters}) {${withoutMap}\n})`);
}
