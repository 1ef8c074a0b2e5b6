import { readdirSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../dev/workspace-root';
import type { Manifest } from './manifests';
import { renderers, renderWith, type Renderer } from './render';

/** What needs an operator in the cluster, so that an overlay leaves it to choose. */
const OPTIONAL_COMPONENTS = ['keda', 'monitoring'];

/** How long all renderings may take on a busy machine: each takes a second of the processor. */
export const RENDERING_MS = 180_000;

/** Each overlay as it stands, and with all that it leaves to choose, by what it is called in a test. */
export async function renderings(renderer: Renderer): Promise<Map<string, Manifest[]>> {
  const overlays = readdirSync(path.join(workspaceRoot(), 'k8s/overlays'));
  const variants = overlays.flatMap((overlay) => [
    { name: overlay, overlay, components: [] },
    { name: `${overlay} with ${OPTIONAL_COMPONENTS.join(' and ')}`, overlay, components: OPTIONAL_COMPONENTS },
  ]);
  const rendered = variants.map(
    async ({ name, overlay, components }) =>
      [name, await renderWith(`overlays/${overlay}`, components, renderer)] as const,
  );
  return new Map(await Promise.all(rendered));
}

/** {@link renderings} by what is quickest here. */
export async function quickRenderings(): Promise<Map<string, Manifest[]>> {
  const [quickest] = await renderers();
  if (!quickest) throw new Error('Nothing here can render.');
  return renderings(quickest);
}
