import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceNames } from '@barrelhive/contracts';
import * as z from 'zod';
import { workspaceRoot, workspaceText } from '../dev/workspace-root';
import { importGraph } from './import-graph';

const project = z.object({
  sourceRoot: z.string(),
  metadata: z.object({ layers: z.array(z.array(z.string())) }).optional(),
});

/** A spec of a service or library may look into every folder of it. */
const mayLookEverywhere = (file: string) => file.endsWith('.spec.ts') && !file.startsWith('apps/web/');
const FEATURE = /^apps\/web\/app\/features\/([^/]+)\//;

/** The projects whose project.json says in which order their folders lie, lowest first. */
const layered = ['apps', 'libs'].flatMap((parent) =>
  readdirSync(path.join(workspaceRoot(), parent)).flatMap((name) => {
    const file = path.join(workspaceRoot(), parent, name, 'project.json');
    if (!existsSync(file)) return [];
    const { sourceRoot, metadata } = project.parse(JSON.parse(readFileSync(file, 'utf8')));
    return metadata ? [{ name, sourceRoot, layers: metadata.layers }] : [];
  }),
);

it('every service, and the web app, has layers', () => {
  expect(layered.map(({ name }) => name)).toEqual(expect.arrayContaining([...serviceNames, 'web']));
});

describe.each(layered)('the folders of $name', ({ sourceRoot, layers }) => {
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
      mayLookEverywhere(from) ? [] : [...targets].map((to) => [folderOf(from), folderOf(to)] as const),
    );
    const upward = arrows.filter(
      ([from, to]) => from !== undefined && to !== undefined && from !== to && levelOf(to) >= levelOf(from),
    );
    expect(upward).toEqual([]);
  });
});

it('no feature of the web app imports another: a route composes them, or what they share moves to a lower layer', () => {
  const featureOf = (file: string) => FEATURE.exec(file)?.[1];
  const between = [...importGraph('apps/web/app/features')].flatMap(([from, targets]) =>
    [...targets].filter((to) => featureOf(to) !== featureOf(from)).map((to) => `${from} → ${to}`),
  );
  expect(between).toEqual([]);
});

it('a notice is told by deliveries that know no channel, and a channel knows both', () => {
  const order = ['recipients', 'notices', 'deliveries', 'channels'];
  const layers = layered.find(({ name }) => name === 'notifications')?.layers ?? [];
  expect(layers.flat().filter((folder) => order.includes(folder))).toEqual(order);
  const words = /\b(sms|twilio|phone|web.?push|pushes|e-?mail|mail|discord|ntfy|webhook)|'push'/i;
  const files = [...importGraph('apps/notifications/src/deliveries').keys()];
  expect(files.length).toBeGreaterThan(20);
  const tied = files.filter((file) => words.test(workspaceText(file)));
  expect(tied).toEqual([]);
});
