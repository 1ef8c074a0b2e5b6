import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../dev/workspace-root';

const MOST = 3_000;
const FILE = 'apps/auth/src/passwords/frequent-passwords.json';

/**
 * Writes the commonest passwords that pass our rules once somebody puts a capital and a special character to them. The list, the commonest
 * first and in small letters, is that of the npm package `@zxcvbn-ts/language-common` (MIT). Unpack it and name its folder:
 *
 *     npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
 *     node tools/run-typescript.mjs tools/passwords/generate-frequent-passwords.ts package
 */
export function main([folder = 'package']: readonly string[]): void {
  const list = z.array(z.string()).parse(JSON.parse(readFileSync(path.join(folder, 'src/passwords.json'), 'utf8')));
  const taken = list.filter(passesWithCapitalAndSymbol).slice(0, MOST);
  writeFileSync(path.join(workspaceRoot(), FILE), `${JSON.stringify(taken, null, 2)}\n`);
}

/** Eight characters are asked for, and the special character may be one of them. */
function passesWithCapitalAndSymbol(password: string): boolean {
  const hasSign = /[^\p{L}\p{N}]/u.test(password);
  return /\p{L}/u.test(password) && password.length + (hasSign ? 0 : 1) >= 8;
}
