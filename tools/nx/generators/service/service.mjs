import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { formatFiles, generateFiles } from '@nx/devkit';

/** @typedef {import('@nx/devkit').Tree} Tree */

const NAME = /^[a-z][a-z0-9]{1,29}$/;
/** Taken in Postgres, in the paths of the services, or by a setting called `<NAME>_URL`. */
const RESERVED = ['public', 'internal', 'api', 'redis', 'tools', 'lab'];
const MANIFEST = 'libs/contracts/src/services.ts';
const PROCESSES = 'tools/dev/product-processes.ts';
const ROUTES = 'apps/gateway/src/routing/routes.ts';
/** What is imported or compiled stands there by its path: the service gets each line that alerts has. */
const LISTS_OF_MODULES = [
  'apps/tsconfig.json',
  'tools/dev/settings-schemas.ts',
  'tools/migrations/src/every-migration.ts',
];
/** Write what follows from the settings schemas. */
const WRITERS = ['tools/dev/generate-env-example.ts', 'tools/kubernetes/generate-settings.ts'];
const DAY_MS = 86_400_000;

/**
 * `npx nx g barrelhive:service <name>`. Nothing is written when it throws.
 * @param {Tree} tree @param {{ name: string }} options
 * @returns {Promise<() => void>} what Nx runs once the files are written
 */
export async function generateService(tree, { name }) {
  refuseBadName(tree, name);
  const className = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const migrationTime = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  generateFiles(tree, path.join(import.meta.dirname, 'files'), '.', { name, className, migrationTime });
  const entry = `  ${name}: { port: ${freePort(tree)} },\n`;
  edit(tree, MANIFEST, /^\} as const;/m, (end) => entry + end);
  for (const file of LISTS_OF_MODULES) {
    edit(tree, file, /^.*\balerts.*\n/gm, (line) => line + line.replaceAll('alerts', name));
  }
  await formatFiles(tree);
  return () => {
    for (const script of WRITERS) {
      execFileSync(process.execPath, ['tools/run-typescript.mjs', script], { cwd: tree.root, stdio: 'inherit' });
    }
  };
}

/** @param {Tree} tree @param {string} name */
function refuseBadName(tree, name) {
  if (!NAME.test(name)) {
    throw new Error(`${name} cannot name a service: take one word of 2 to 30 lower-case letters and digits.`);
  }
  const isTaken =
    RESERVED.includes(name) ||
    ['apps', 'libs', 'tools', 'tools/standins'].some((folder) => tree.exists(`${folder}/${name}`)) ||
    new RegExp(`'/api/${name}['/]`).test(textOf(tree, ROUTES));
  if (isTaken) throw new Error(`${name} is taken, by a project or a path of the API: choose another name.`);
}

/**
 * The port after those of the other services, past the ports of the stand-ins.
 * @param {Tree} tree
 */
function freePort(tree) {
  const [services, others] = [MANIFEST, PROCESSES].map((file) =>
    [...textOf(tree, file).matchAll(/port: (\d+)/gi)].map(([, port]) => Number(port)),
  );
  let port = Math.max(...(services ?? [])) + 1;
  while (others?.includes(port)) port++;
  return port;
}

/**
 * Throws, naming the file, where nothing in it matches.
 * @param {Tree} tree @param {string} file @param {RegExp} pattern @param {(found: string) => string} replacement
 */
function edit(tree, file, pattern, replacement) {
  const text = textOf(tree, file);
  const changed = text.replace(pattern, replacement);
  if (changed === text) throw new Error(`${file} does not look as expected: nothing in it matches ${String(pattern)}.`);
  tree.write(file, changed);
}

/** @param {Tree} tree @param {string} file */
const textOf = (tree, file) => tree.read(file, 'utf8') ?? '';
