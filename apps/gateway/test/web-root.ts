import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that looks like a built web app, with these files by their paths. */
export async function createWebRoot(files: Record<string, string | Buffer>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'barrelhive-web-'));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
