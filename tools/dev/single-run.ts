import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLineOf } from './processes/command-line';

/** Two runs must not share one data folder. Returns what gives it free again; throws a sentence while another run holds it. */
export function claimDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'npm-start.pid');
  const holder = readHolder(file);
  if (holder !== undefined && holder !== process.pid && commandLineOf(holder)?.includes('start.mjs')) {
    throw new Error(
      `Barrelhive runs from ${dataDir} already (process ${holder}): end that run with Ctrl-C or \`kill ${holder}\`, or give this one a folder and port of its own: DATA_DIR=… PORT=… npm start`,
    );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function readHolder(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return undefined;
  }
}
