import { readdirSync } from 'node:fs';
import path from 'node:path';
import { SPECS_WITH_SERVERS } from './tested-projects.mjs';

const NEEDS_SERVERS = new RegExp(SPECS_WITH_SERVERS);

/** What Jest was asked to run: patterns of paths, or something that only Jest itself can resolve. */
export interface Selection {
  rootDir: string;
  patterns: string[];
  isExact: boolean;
}

/** Whether any spec of the selection talks to Postgres or Redis. A run of unit specs alone need not wait for them. */
export function needsServers({ rootDir, patterns, isExact }: Selection): boolean {
  if (patterns.length === 0 || !isExact) return true;
  const wanted = patterns.map((pattern) => new RegExp(pattern, 'i'));
  return ['apps', 'lab', 'libs', 'tools']
    .flatMap((folder) =>
      readdirSync(path.join(rootDir, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(rootDir, folder, file),
      ),
    )
    .filter((file) => NEEDS_SERVERS.test(file))
    .some((file) => wanted.some((pattern) => pattern.test(file)));
}
