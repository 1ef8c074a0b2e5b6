// node tools/build/image-files.mjs <folder> [image …] → <folder>/<image>: exactly the files of the image, started by `node main.js`.
// Without images: all of them. The programs must be built (`npm run build`).
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyNativePackages, copyPackageFile } from './copy-packages.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WEB_APP = 'dist/apps/web/client';
/** The stand-ins show the product's own fonts. */
const STANDIN_FONTS = ['fraunces', 'figtree'].map(
  (name) => `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
);
/** The reader of the API's description, with what its licence wants to go along. */
const API_READER = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'LICENSE',
  'NOTICE',
].map((file) => `swagger-ui-dist/${file}`);
const TOOLS = ['migrations', 'admin', 'standins'];

/** Every image: the services, the migrations, an operator's commands and the stand-ins. @returns {string[]} */
function imageNames() {
  const apps = readdirSync(path.join(ROOT, 'apps')).filter((name) =>
    existsSync(path.join(ROOT, 'apps', name, 'src/main.ts')),
  );
  return [...apps, ...TOOLS];
}

/**
 * Puts the files of an image into a folder that does not exist yet.
 * @param {string} image @param {string} folder
 */
function writeImageFiles(image, folder) {
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  const program = path.join(ROOT, 'dist', TOOLS.includes(image) ? 'tools' : 'apps', image);
  if (!existsSync(program)) throw new Error(`${program} is missing: run \`npm run build\` first.`);
  mkdirSync(folder, { recursive: true });
  cpSync(program, folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ name: image, private: true, type: 'commonjs' })}\n`,
  );
  copyNativePackages(ROOT, folder);
  if (image === 'gateway') {
    // Where the gateway looks for it unless WEB_ROOT says otherwise.
    cpSync(path.join(ROOT, WEB_APP), path.join(folder, WEB_APP), { recursive: true });
    for (const file of API_READER) copyPackageFile(ROOT, folder, file);
  }
  if (image === 'standins') for (const font of STANDIN_FONTS) copyPackageFile(ROOT, folder, font);
}

if (process.argv[1] === import.meta.filename) {
  const [folder, ...images] = process.argv.slice(2);
  if (!folder) throw new Error('usage: node tools/build/image-files.mjs <folder> [image …]');
  for (const image of images.length > 0 ? images : imageNames()) writeImageFiles(image, path.resolve(folder, image));
}
