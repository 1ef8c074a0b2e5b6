import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FsTree } from '@nx/devkit/internal';
import { workspaceRoot } from '../../../dev/workspace-root';
import { generateService } from './service.mjs';

const MIGRATIONS = 'tools/migrations/src/every-migration.ts';

describe('the generator of a service', () => {
  const treeOfWorkspace = () => new FsTree(workspaceRoot(), false);

  it.each([
    ['Reviews', /lower-case/],
    ['price-history', /lower-case/],
    ['../reviews', /lower-case/],
    ['alerts', /taken/],
    ['inventory', /taken/],
    ['redis', /taken/],
  ])('refuses the name %s and changes nothing', async (name, reason) => {
    const tree = treeOfWorkspace();
    await expect(generateService(tree, { name })).rejects.toThrow(reason);
    expect(tree.listChanges()).toEqual([]);
  });

  it('is described by what Nx shows as its help', () => {
    const help = readFileSync(path.join(__dirname, 'service.schema.json'), 'utf8');
    expect(help).toMatch(/Makes a service with one table/);
    expect(help).toMatch(/One lower-case word/);
  });

  it('names the file whose list it does not recognise', async () => {
    const tree = treeOfWorkspace();
    tree.write(MIGRATIONS, 'export {};\n');
    await expect(generateService(tree, { name: 'reviews' })).rejects.toThrow(MIGRATIONS);
  });
});
