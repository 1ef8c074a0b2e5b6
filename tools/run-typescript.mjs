// node tools/run-typescript.mjs <file> [argument …]: runs the function `main` that the file exports, with the arguments.
import path from 'node:path';
import { ensureDevelopmentPackages } from './dev/ensure-dependencies.mjs';

const [entry, ...args] = process.argv.slice(2);
if (!entry) throw new Error('usage: node tools/run-typescript.mjs <file> [argument …]');

ensureDevelopmentPackages(path.resolve(import.meta.dirname, '..'));
const { loadTypeScript } = await import('./load-typescript.mjs');
const { main } = await loadTypeScript(entry);
if (typeof main !== 'function') throw new Error(`${entry} exports no function called main.`);
await main(args);
