import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { NATIVE_PACKAGES } from '../bundle-options.mjs';

/** What runs: no sources, types or documentation. */
const RUNS = /(\.(js|cjs|mjs|json|node)|\/LICENSE[^/]*)$/;

/**
 * Copies the native packages that the scripts of a folder name, with what they depend on, to its node_modules.
 * @param {string} root the workspace @param {string} folder
 */
export function copyNativePackages(root, folder) {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  for (const name of NATIVE_PACKAGES) if (code.includes(`"${name}"`)) copyPackage(root, folder, name, root);
}

/** @param {string} root @param {string} folder @param {string} file path within node_modules */
export function copyPackageFile(root, folder, file) {
  const name = file.split('/', file.startsWith('@') ? 2 : 1).join('/');
  for (const each of [file, `${name}/package.json`]) {
    cpSync(path.join(root, 'node_modules', each), path.join(folder, 'node_modules', each));
  }
}

/**
 * Keeps the place that the package has in the workspace, so that each copy finds what it found there.
 * @param {string} root @param {string} folder @param {string} name @param {string} from the folder that asks for it
 * @returns {void}
 */
function copyPackage(root, folder, name, from) {
  const source = findPackage(root, name, from);
  // An optional package for another system is not installed here.
  if (!source) return;
  const target = path.join(folder, path.relative(root, source));
  if (existsSync(target)) return;
  cpSync(source, target, {
    recursive: true,
    filter: (file) => (statSync(file).isDirectory() ? path.basename(file) !== 'node_modules' : RUNS.test(file)),
  });
  /** @type {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} */
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(root, folder, each, source);
}

/** @param {string} root @param {string} name @param {string} from @returns {string | undefined} */
function findPackage(root, name, from) {
  const candidate = path.join(from, 'node_modules', name);
  if (existsSync(candidate)) return candidate;
  return from === root ? undefined : findPackage(root, name, path.dirname(from));
}
