import path from 'node:path';
import * as z from 'zod';
import { ensureDependencies } from '../tools/dev/ensure-dependencies.mjs';
import { workspaceRoot } from '../tools/dev/workspace-root';
import type { LabMain } from './lab-run';
import { typeScriptLoader } from './product/typescript-loader';
import { labRuns } from './runs';

const runFile = z.object({ main: z.custom<LabMain>((value) => typeof value === 'function') });

/** `npm run lab -- <name> [option …]`: one run of the lab. Without a name it lists them. */
export async function main([name, ...args]: readonly string[]): Promise<void> {
  const entry = name !== undefined && Object.hasOwn(labRuns, name) ? labRuns[name] : undefined;
  if (name === undefined || entry === undefined) {
    if (name !== undefined) console.log(`There is no run ${name}.`);
    console.log(overview().join('\n'));
    process.exitCode = name === undefined ? 0 : 1;
    return;
  }
  if (entry.needsPackages) ensureDependencies(path.join(workspaceRoot(), 'lab/packages'), 'everything');
  const load = await typeScriptLoader();
  const run = runFile.parse({ ...(await load(`lab/${name.replace(/^bench-/, 'bench/')}/main.ts`)) });
  await run.main({ ...entry, name }, args);
}

function overview(): string[] {
  return [
    'Usage: npm run lab -- <name> [--quick] [option …]   (--help: the options of a run)',
    '  minutes  --quick',
    ...Object.entries(labRuns).map(
      ([
        name,
        {
          what,
          minutes: [whole, quick],
        },
      ]) => [`  ${whole}`.padEnd(11), `${quick}`.padEnd(7), name.padEnd(15), what].join(' '),
    ),
  ];
}
