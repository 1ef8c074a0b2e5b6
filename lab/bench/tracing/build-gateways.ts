import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import * as z from 'zod';
import { workspaceRoot } from '../../../tools/dev/workspace-root';

/** Where tracing enters the code of a request: what is called, and which of its arguments is the work itself, if one is. */
const HOOKS: Readonly<Record<string, number | undefined>> = {
  inSpan: 2,
  withinRequestSpan: 1,
  beginRequestSpan: undefined,
  currentTraceparent: undefined,
};

const span = z.object({ start: z.int(), end: z.int() });
const call = span.extend({
  type: z.literal('CallExpression'),
  callee: z.object({ type: z.literal('Identifier'), name: z.string() }),
  arguments: z.array(span),
});

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Packages with compiled parts are found in node_modules. */
const EXTERNAL = ['@node-rs/argon2', 'msgpackr-extract'];

/** The files of two programs, built alike. */
export interface Gateways {
  traced: string;
  untraced: string;
}

/** The gateway as it is, and without the hooks of tracing: there the work is called where it was handed to them. */
export async function buildGateways(): Promise<Gateways> {
  const hooks = new Set<string>();
  const traced = await buildGateway('traced', []);
  const untraced = await buildGateway('untraced', [withoutHooks(hooks)]);
  const missed = Object.keys(HOOKS).filter((name) => !hooks.has(name));
  if (missed.length > 0) throw new Error(`The code of the gateway calls no ${missed.join(', ')} any more.`);
  return { traced, untraced };
}

async function buildGateway(name: string, plugins: Plugin[]): Promise<string> {
  const root = workspaceRoot();
  const folder = path.join(root, 'dist/bench/gateways', name);
  const bundle = await rolldown({
    platform: 'node',
    tsconfig: path.join(root, 'apps/gateway/tsconfig.json'),
    input: path.join(root, 'apps/gateway/src/main.ts'),
    external: EXTERNAL,
    // What is odd in packages is not of interest here.
    onLog: () => undefined,
    plugins,
  });
  const { output } = await bundle.generate({ format: 'esm', keepNames: true, entryFileNames: '[name].js' });
  await bundle.close();
  rmSync(folder, { recursive: true, force: true });
  for (const file of output) {
    const place = path.join(folder, file.fileName);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, file.type === 'chunk' ? file.code : file.source);
  }
  return path.join(folder, 'main.js');
}

/** Notes the names of the hooks that it took out. */
function withoutHooks(found: Set<string>): Plugin {
  return {
    name: 'without-hooks',
    transform: {
      filter: { id: /\/(apps|libs)\/.*\.ts$/, code: new RegExp(Object.keys(HOOKS).join('|')) },
      handler(code) {
        const edits: Edit[] = [];
        forEachCall(parseAst(code, { lang: 'ts' }), (name, range, args) => {
          if (!(name in HOOKS)) return;
          found.add(name);
          const place = HOOKS[name];
          const work = place === undefined ? undefined : args[place];
          if (!work) edits.push({ ...range, text: 'undefined' });
          else edits.push({ ...range, end: work.start, text: '(' }, { start: work.end, end: range.end, text: ')()' });
        });
        return { code: edited(code, edits) };
      },
    },
  };
}

type OnCall = (name: string, range: z.infer<typeof span>, args: z.infer<typeof span>[]) => void;

function forEachCall(node: unknown, onCall: OnCall): void {
  if (typeof node !== 'object' || node === null) return;
  const { data } = call.safeParse(node);
  if (data) onCall(data.callee.name, { start: data.start, end: data.end }, data.arguments);
  for (const child of Object.values(node)) forEachCall(child, onCall);
}

/** From the end to the beginning, so that no edit moves another. */
function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: given }) => text.slice(0, start) + given + text.slice(end), code);
}
