import path from 'node:path';
import * as z from 'zod';
import { workspaceText } from '../dev/workspace-root';
import { workspacePaths } from './source-files';

const configuration = z.object({ references: z.array(z.object({ path: z.string() })).default([]) });

function referencesOf(folder: string): string[] {
  const text = workspaceText(`${folder}/tsconfig.json`);
  return configuration.parse(JSON.parse(text)).references.map((reference) => path.posix.join(folder, reference.path));
}

describe('`tsc -b`', () => {
  it('checks every project', () => {
    const checked = [...referencesOf('.'), ...referencesOf('apps')].map((folder) => `${folder}/tsconfig.json`);
    const projects = workspacePaths().filter((file) => /^((apps|libs|tools)\/(.+\/)?|lab\/)tsconfig\.json$/.test(file));
    expect(projects.length).toBeGreaterThan(20);
    expect(checked.sort()).toEqual(projects.sort());
  });
});
