import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { formatFiles, generateFiles } from '@nx/devkit';
import { installService } from './install-service.mjs';
import { freePort, wireService } from './wire-service.mjs';

/** @typedef {import('@nx/devkit').Tree} Tree */

const NAME = /^[a-z][a-z0-9]{1,29}$/;
/** Taken in Postgres, in the paths of the services, or by a setting called `<NAME>_URL`. */
const RESERVED = ['public', 'internal', 'api', 'redis', 'tools', 'lab'];
const ROUTES = 'apps/gateway/src/routing/routes.ts';
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
  const service = { name, className, port: freePort(tree) };
  generateFiles(tree, path.join(import.meta.dirname, 'files'), '.', {
    ...service,
    migrationTime: Math.floor(Date.now() / DAY_MS) * DAY_MS,
  });
  wireService(tree, service);
  installService(tree, name);
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
    tree.exists(`libs/contracts/src/http/${name}.ts`) ||
    new RegExp(`'/api/${name}['/]`).test(tree.read(ROUTES, 'utf8') ?? '');
  if (isTaken) throw new Error(`${name} is taken, by a project, a contract or a path of the API: choose another name.`);
}
