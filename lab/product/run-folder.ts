import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Guardian } from '../../tools/dev/processes/guardian';

/** A folder of this run alone, which servers that run as another user may enter. It is gone at the end of the run. */
export function runFolder(name: string, guardian: Guardian): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `barrelhive-${name}-`));
  chmodSync(folder, 0o755);
  guardian.removeAtEnd(folder);
  return folder;
}
