import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../dev/workspace-root';
import { workspacePaths } from './source-files';

const configuration = z.object({ references: z.array(z.object({ path: z.string() })).default([]) });

describe('`tsc -b`', () => {
  it('checks every project', () => {
    const { references } = configuration.parse(
      JSON.parse(readFileSync(path.join(workspaceRoot(), 'tsconfig.json'), 'utf8')),
    );
    const checked = references.map((reference) => path.posix.join(reference.path, 'tsconfig.json'));
    const projects = workspacePaths().filter((file) => /^((apps|libs|tools)\/(.+\/)?|lab\/)tsconfig\.json$/.test(file));
    expect(projects.length).toBeGreaterThan(20);
    expect(checked.sort()).toEqual(projects.sort());
  });
});
