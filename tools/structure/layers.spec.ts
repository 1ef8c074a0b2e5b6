import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceNames } from '@barrelhive/contracts';
import * as z from 'zod';
import { workspaceRoot } from '../dev/workspace-root';

const project = z.object({
  sourceRoot: z.string(),
  metadata: z.object({ layers: z.array(z.array(z.string())) }),
});

/** Lint holds the layers; a folder that stands in none would be free to import everything. */
describe.each([...serviceNames])('the folders of %s', (service) => {
  it('each stand in one layer of its project.json', () => {
    const file = path.join(workspaceRoot(), `apps/${service}/project.json`);
    const { sourceRoot, metadata } = project.parse(JSON.parse(readFileSync(file, 'utf8')));
    const entries = readdirSync(path.join(workspaceRoot(), sourceRoot), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.length).toBeGreaterThan(0);
    expect(metadata.layers.flat().sort()).toEqual(folders.sort());
  });
});
