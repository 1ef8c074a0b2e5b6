import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { workspaceRoot } from '../dev/workspace-root';
import { manifest, type Manifest } from './manifests';
import { type Renderer, renderers, renderWith } from './render';

/** What needs something of the cluster or its surroundings, so that an overlay leaves it to choose. */
const OPTIONAL_COMPONENTS = ['keda', 'monitoring', 'backup', 'certificate-authority', 'mail-server', 'send-buffers'];

/** What completes the Gateway of an overlay, and has nothing to complete in another. */
const COMPONENTS_OF_GATEWAYS = ['envoy-gateway', 'cilium'];

/** How long all renderings may take on a busy machine: each takes a second of the processor. */
export const RENDERING_MS = 180_000;

const kept = z.array(z.tuple([z.string(), z.array(manifest)]));

/** Each overlay as it stands, and with all that it leaves to choose, by what it is called in a test. */
export function variants() {
  const overlays = readdirSync(path.join(workspaceRoot(), 'k8s/overlays'));
  return overlays.flatMap((overlay) => {
    const components = [...OPTIONAL_COMPONENTS, ...(overlay === 'local' ? [] : COMPONENTS_OF_GATEWAYS)];
    return [
      { name: overlay, overlay, components: [] },
      { name: `${overlay} with ${components.join(' and ')}`, overlay, components },
    ];
  });
}

/** What is rendered of them, by name. */
export async function renderings(renderer: Renderer, of = variants()): Promise<Map<string, Manifest[]>> {
  const rendered = of.map(
    async ({ name, overlay, components }) =>
      [name, await renderWith(`overlays/${overlay}`, components, renderer)] as const,
  );
  return new Map(await Promise.all(rendered));
}

/** {@link renderings} of all of them by what is quickest here, once for all specs: the next one reads what the first has kept for the same files. */
export async function quickRenderings(): Promise<Map<string, Manifest[]>> {
  const file = path.join(workspaceRoot(), 'dist/rendered', `${digestOfSources()}.json`);
  if (existsSync(file)) return new Map(kept.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const [quickest] = await renderers();
  if (!quickest) throw new Error('Nothing here can render.');
  const rendered = await renderings(quickest);
  mkdirSync(path.dirname(file), { recursive: true });
  // Another spec may render at the same moment: none may read half a file.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, JSON.stringify([...rendered]));
  renameSync(partial, file);
  return rendered;
}

/** Of all that a rendering is made from: the manifests, and this folder, which says how and of what. */
function digestOfSources(): string {
  const digest = createHash('sha256');
  for (const folder of ['k8s', 'tools/kubernetes']) {
    const entries = readdirSync(path.join(workspaceRoot(), folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.sort()) digest.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}

const faults = z.array(z.string());

/** What the published schemas have against the objects; asked in a process of its own, since the schemas are modules of ECMAScript. */
export async function schemaFaults(objects: readonly object[]): Promise<string[]> {
  const script = path.join(workspaceRoot(), 'tools/kubernetes/check-schemas.mjs');
  const check = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  check.stdin.end(JSON.stringify(objects));
  return faults.parse(JSON.parse(await text(check.stdout)));
}
