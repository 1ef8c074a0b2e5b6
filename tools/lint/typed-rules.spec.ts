import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../dev/workspace-root';

const configuration = z.object({ rules: z.record(z.string(), z.unknown()) });
const found = z.object({ diagnostics: z.array(z.object({ code: z.string() })) });

/** A fault for each rule. */
const FAULTS = `
declare const something: any;
declare const promise: Promise<string>;
declare const list: string[];
declare const kind: 'beer' | 'wine';
enum Colour { Red = 'red' }
declare const colour: Colour;
declare function takesText(text: string): void;
declare function takesVoid(work: () => void): void;
class Bottle { name = ''; told() { return this.name; } }
const bottle = new Bottle();
export async function faults() {
  await 1;
  delete list[0];
  takesText(String({}));
  promise;
  for (const place in list) takesText(place);
  setTimeout('1', 1);
  takesVoid(async () => { await promise; });
  takesText(list[0] as string as string);
  takesText(something);
  const unsafe: string = something;
  something();
  if (colour === 'red') return;
  something.name;
  -('1' as unknown as object as never as { a: 1 });
  takesText(\`\${{ a: 1 }}\`);
  takesText(1 + ({} as never as { a: 1 }));
  switch (kind) { case 'beer': break; }
  const told = bottle.told;
  void Promise.reject('no error');
  if (unsafe === told()) throw 'no error';
}
export const returned = (): string => something;
export type Twice = string | string;
export type Any = unknown | string;
`;

describe('the rules of lint that need types', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-typed-rules-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('each see a fault', () => {
    const settings = path.join(workspaceRoot(), '.oxlintrc.json');
    const { rules } = configuration.parse(JSON.parse(readFileSync(settings, 'utf8')));
    writeFileSync(path.join(folder, 'faults.ts'), FAULTS);
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, types: [] } }));
    const oxlint = ['node_modules/oxlint/bin/oxlint', '--config', settings, '--format', 'json', folder];
    const { stdout } = spawnSync(process.execPath, oxlint, { cwd: workspaceRoot(), encoding: 'utf8' });
    const codes = found.parse(JSON.parse(stdout)).diagnostics.map(({ code }) => code);
    const seen = new Set(codes.map((code) => code.replace(/^typescript\((.*)\)$/, 'typescript/$1')));
    expect([...seen].sort()).toEqual(Object.keys(rules).sort());
  });
});
