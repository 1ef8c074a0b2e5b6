import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../dev/workspace-root';

const configuration = z.object({ rules: z.record(z.string(), z.unknown()) });
const found = z.object({ diagnostics: z.array(z.object({ code: z.string() })) });

/** A fault for each rule that needs types. */
const TYPED_FAULTS = `
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

/** A fault for each rule that reads one file alone. */
const PLAIN_FAULTS = String.raw`
/// <reference path="other.ts" />
// @ts-ignore
import old = require('node:fs');
old;
export namespace Shelf { export const a = 1; }
module Rack {}
export interface Box { new (): Box }
export class Box { #unread = 1; static {} }
export class Static { static a = 1; }
enum Twice { A = 1, B = 1 }
declare const list: any[];
declare const text: string | undefined;
declare let changed: number;
export const wrapped: String = text!;
export const called: Function = () => Twice.B;
export const empty: {} = text!!;
export const chained = text?.length!;
export const literal: { a: 'b' } = { a: 'b' as 'b' };
export const made = new Array(1, 2);
export function unconstrained<T extends any>(this: object, given: T) {
  const me = this;
  let never: string;
  var old = 1;
  let still = 2;
  let lost = 3;
  lost = 4;
  old == still;
  for (let i = 0; i < 9; i--) { }
  new Promise(async () => undefined);
  if (still === -0) return never;
  if (still = 3) {}
  if ({} === me) return;
  if (true) return;
  if (/\x00/.test('a')) debugger;
  if (old) return; else if (old) return;
  switch (old) { case 1: let inside = 1; still = inside; case 2: break; case 2: break; }
  if (/[]/.test('a  b')) { const {} = list; }
  try { still = 1; } catch (error) { error = 1; } finally { return; }
  if (!!old) still = Infinity = 1;
  RegExp('[');
  const gap =GAP'a' + 1;
  still = 5123000000000000000000000000001;
  if (/[👍]/.test('a')) list.hasOwnProperty('a');
  if (/a  b/.test('a')) still = still;
  const undefined = [, 1];
  const follows = list
  (gap ?? undefined).toString();
  new (list?.[0])();
  label: still++;
  /(a)|\1b/u.test('\d');
  try { still = 2; } catch (error) { throw error; }
  try { still = 2; } catch (error) { throw new Error('lost'); }
  function rest() { return arguments[0]; }
  Math.max.apply(Math, list);
  if (still === NaN) return { follows: follows };
  if (typeof still === 'strnig') return rest;
  (text?.length)();
  return { made, given };
}
export function* nothing() { return 1; }
`.replace('GAP', '\u00a0');

/** A fault for each rule on components. */
const REACT_FAULTS = `
import { useEffect, useMemo, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
declare function draw(text: string): void;
let drawn = 0;
export function Guarded() { try { return <Globals text="" />; } catch { return null; } }
export function Forgetful({ text }: { text: string }) { useEffect(() => draw(text), []); return null; }
export function Globals({ text }: { text: string }) { drawn = drawn + 1; return <p>{text}</p>; }
export function Changing(props: { bottle: { name: string } }) { props.bottle.name = 'changed'; return <p>{props.bottle.name}</p>; }
export function Long() { const rows = useVirtualizer({ count: 9, getScrollElement: () => null, estimateSize: () => 9 }); return <p>{rows.getTotalSize()}</p>; }
export function Dice() { return <p>{Math.random()}</p>; }
export function Peeking() { const box = useRef(1); return <p>{box.current}</p>; }
export function Sometimes({ open }: { open: boolean }) { if (open) useState(1); return null; }
export function Late() { const [count, setCount] = useState(0); useEffect(() => { setCount(1); }, []); return <p>{count}</p>; }
export function Endless() { const [count, setCount] = useState(0); setCount(count + 1); return <p>{count}</p>; }
export function Nested() { const Inner = () => <p />; return <Inner />; }
export function Odd() { return <p>{eval('1')}</p>; }
export function Memo() { const made = useMemo(async () => 1, []); const with1 = useMemo((a: number) => a, []); return <p>{String(made)}{with1}</p>; }
`;

/** A fault for each rule that bounds how code looks. */
const FORM_FAULTS = String.raw`
import * as z from 'zod/mini';
import { Bottle } from './bottle';
class Shelf { bottle!: Bottle; }
export function long(tier: string, text: unknown) {
  if (z) { if (tier) { if (text) { if (Shelf) console.log(process.env.HOME); } } }
  if (tier === 'basic') return tier && (text || z) && (tier || text) && (z || text) && (tier || z) && (text || tier);
  manager.query('SELECT 1');
  LONG
  return /(a+)+b/.test(tier) || /\s+$/.test(text as string as never);
}
`.replace('LONG', 'again();\n'.repeat(250));

describe('the rules of lint', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-native-rules-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('each see a fault', () => {
    const settings = path.join(workspaceRoot(), '.oxlintrc.json');
    const { rules } = configuration.parse(JSON.parse(readFileSync(settings, 'utf8')));
    writeFileSync(path.join(folder, 'typed.ts'), TYPED_FAULTS);
    writeFileSync(path.join(folder, 'plain.ts'), PLAIN_FAULTS);
    writeFileSync(path.join(folder, 'react.tsx'), REACT_FAULTS);
    writeFileSync(path.join(folder, 'form.ts'), FORM_FAULTS);
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, types: [] } }));
    const oxlint = ['node_modules/oxlint/bin/oxlint', '--config', settings, '--format', 'json', folder];
    const { stdout } = spawnSync(process.execPath, oxlint, { cwd: workspaceRoot(), encoding: 'utf8' });
    const codes = found.parse(JSON.parse(stdout)).diagnostics.map(({ code }) => code);
    // Two rules on hooks are told by the name of the package they came from.
    const seen = new Set(codes.map((code) => code.replace(/^(\w+)(?:-hooks)?\((.*)\)$/, '$1/$2')));
    expect([...seen].sort()).toEqual(Object.keys(rules).sort());
  });
});
