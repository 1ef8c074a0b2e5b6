import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceNames } from '@barrelhive/contracts';
import * as z from 'zod';
import { workspaceRoot, workspaceText } from '../dev/workspace-root';
import { importGraph } from './import-graph';

const project = z.object({
  sourceRoot: z.string(),
  metadata: z.object({ layers: z.array(z.array(z.string())) }),
});

const SPEC = /\.spec\.tsx?$/;

function read(service: string) {
  const file = path.join(workspaceRoot(), `apps/${service}/project.json`);
  const { sourceRoot, metadata } = project.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { sourceRoot, layers: metadata.layers };
}

describe.each([...serviceNames])('the folders of %s', (service) => {
  const { sourceRoot, layers } = read(service);

  it('each stand in one layer of its project.json', () => {
    const entries = readdirSync(path.join(workspaceRoot(), sourceRoot), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.length).toBeGreaterThan(0);
    expect(layers.flat().sort()).toEqual(folders.sort());
  });

  it('import only those of lower layers', () => {
    const folderOf = (file: string) =>
      file
        .slice(sourceRoot.length + 1)
        .split('/')
        .slice(0, -1)[0];
    const levelOf = (folder: string) => layers.findIndex((layer) => layer.includes(folder));
    const arrows = [...importGraph(sourceRoot)].flatMap(([from, targets]) =>
      SPEC.test(from) ? [] : [...targets].map((to) => [folderOf(from), folderOf(to)] as const),
    );
    const upward = arrows.filter(
      ([from, to]) => from !== undefined && to !== undefined && from !== to && levelOf(to) >= levelOf(from),
    );
    expect(upward).toEqual([]);
  });
});

it('a notice is told by deliveries that know no channel, and a channel knows both', () => {
  const order = ['recipients', 'notices', 'deliveries', 'channels'];
  const { layers } = read('notifications');
  expect(layers.flat().filter((folder) => order.includes(folder))).toEqual(order);
  const words = /\b(sms|twilio|phone|web.?push|pushes|e-?mail|mail|discord|ntfy|webhook)|'push'/i;
  const files = [...importGraph('apps/notifications/src/deliveries').keys()];
  expect(files.length).toBeGreaterThan(20);
  const tied = files.filter((file) => words.test(workspaceText(file)));
  expect(tied).toEqual([]);
});
