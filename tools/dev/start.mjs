// npm start: Node's version, the packages, then the launcher, which is TypeScript and needs them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDependencies } from './ensure-dependencies.mjs';

const root = path.resolve(import.meta.dirname, '../..');
process.chdir(root);
ensureDependencies(root, 'product');
// What is set in the environment already wins over the file. The file of Compose names addresses that exist in its network alone.
const settings = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
if (settings && !/^COMPOSE_PROJECT_NAME=/m.test(settings)) process.loadEnvFile('.env');

const { loadTypeScript } = await import('../load-typescript.mjs');
const { main } = await loadTypeScript('tools/dev/launch.ts');
if (typeof main !== 'function') throw new Error('tools/dev/launch.ts exports no main.');
await main({ loadTypeScript });
