// npm test: Node's version, the packages, then all checks, which are TypeScript and need them.
import path from 'node:path';
import { ensureDependencies } from '../dev/ensure-dependencies.mjs';

const root = path.resolve(import.meta.dirname, '../..');
process.chdir(root);
ensureDependencies(root, 'everything');

const { loadTypeScript } = await import('../load-typescript.mjs');
const { main } = await loadTypeScript('tools/checks/check-everything.ts');
if (typeof main !== 'function') throw new Error('tools/checks/check-everything.ts exports no main.');
await main();
