// node tools/run-typescript.mjs <file> [argument …]: runs the function `main` that the file exports, with the arguments.
import { loadTypeScript } from './load-typescript.mjs';

const [entry, ...args] = process.argv.slice(2);
if (!entry) throw new Error('usage: node tools/run-typescript.mjs <file> [argument …]');

const { main } = await loadTypeScript(entry);
if (typeof main !== 'function') throw new Error(`${entry} exports no function called main.`);
await main(args);
