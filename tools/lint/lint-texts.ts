import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../dev/workspace-root';

const plugin = z.object({ name: z.string(), specifier: z.string() });
const configuration = z.object({ jsPlugins: z.array(z.union([z.string(), plugin])) });
const found = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/** The rules, of those given, that each text of TypeScript breaks; each as often as it does. */
export function lintTexts(texts: readonly string[], rules: Record<string, unknown>): string[][] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-lint-'));
  try {
    const settings = path.join(folder, '.oxlintrc.json');
    writeFileSync(settings, JSON.stringify({ jsPlugins: ownPlugins(), categories: { correctness: 'off' }, rules }));
    texts.forEach((text, place) => writeFileSync(path.join(folder, `${place}.ts`), text));
    const oxlint = ['node_modules/oxlint/bin/oxlint', '--config', settings, '--format', 'json', folder];
    const { stdout } = spawnSync(process.execPath, oxlint, { cwd: workspaceRoot(), encoding: 'utf8' });
    const { diagnostics } = found.parse(JSON.parse(stdout));
    return texts.map((_text, place) =>
      diagnostics
        .filter(({ filename }) => path.basename(filename) === `${place}.ts`)
        .map(({ code }) => code.replace(/^(.*)\((.*)\)$/, '$1/$2')),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Those of `.oxlintrc.json`, from anywhere. */
function ownPlugins() {
  const { jsPlugins } = configuration.parse(
    JSON.parse(readFileSync(path.join(workspaceRoot(), '.oxlintrc.json'), 'utf8')),
  );
  return jsPlugins.map((each) =>
    typeof each === 'string'
      ? path.join(workspaceRoot(), 'node_modules', each)
      : { ...each, specifier: path.join(workspaceRoot(), each.specifier) },
  );
}
