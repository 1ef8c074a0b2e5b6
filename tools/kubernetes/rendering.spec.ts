import path from 'node:path';
import { serviceNames } from '@barrelhive/contracts';
import { workspaceRoot } from '../dev/workspace-root';
import { ofKind, scheduledJobs, workload, type Manifest } from './manifests';
import { podFaults } from './pod-faults';
import { renderers } from './render';
import { quickRenderings, RENDERING_MS, renderings, schemaFaults, variants } from './renderings';

let rendered: Map<string, Manifest[]>;
let all: Manifest[];
/** What the schemas have against all of them, and against what is wrong. Asking takes seconds, so all is asked at once. */
let faults: string[];

const wrong = (apiVersion: string, kind: string, spec: object) => ({ apiVersion, kind, metadata: { name: 'x' }, spec });
const WRONG = [
  wrong('keda.sh/v1alpha1', 'ScaledObject', { scaleTargetRef: { name: 'x' }, triggers: [], minReplicas: 1 }),
  wrong('policy/v1', 'PodDisruptionBudget', { maxUnavailable: true }),
  wrong('apps/v7', 'Deployment', {}),
];
const isOfWrong = (fault: string) => WRONG.some(({ kind }) => fault.startsWith(`${kind} x: `));

beforeAll(async () => {
  rendered = await quickRenderings();
  all = [...rendered.values()].flat();
  const different = new Map(all.map((object) => [JSON.stringify(object), object]));
  faults = await schemaFaults([...different.values(), ...WRONG]);
}, RENDERING_MS);

describe('every overlay, with and without its optional components', () => {
  it(
    'is rendered the same by whatever renders here',
    async () => {
      const [, ...others] = await renderers();
      // Whatever stands in an overlay stands in what is complete, too.
      const complete = variants().filter(({ components }) => components.length > 0);
      const expected = new Map(complete.map(({ name }) => [name, rendered.get(name)]));
      for (const renderer of others) expect(await renderings(renderer, complete)).toEqual(expected);
    },
    RENDERING_MS,
  );

  it('is refused in production until a registry is named', async () => {
    const [renderer] = await renderers();
    const folder = path.join(workspaceRoot(), 'k8s/overlays/production');
    await expect(renderer?.(folder)).rejects.toThrow('registry');
  });

  it('runs every service', () => {
    for (const objects of rendered.values()) {
      const deployments = ofKind(workload, objects).filter(({ kind }) => kind === 'Deployment');
      expect(deployments.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining([...serviceNames]));
    }
  });

  it('keeps to the schemas of Kubernetes and of the operators', () => {
    expect(faults.filter((fault) => !isOfWrong(fault))).toEqual([]);
  });

  it('is held to these schemas: a misspelt field, a wrong value and an unknown kind are seen', () => {
    const found = faults.filter(isOfWrong).join('\n');
    expect(found).toMatch(/ScaledObject x: .*"minReplicas"/);
    expect(found).toMatch(/PodDisruptionBudget x: /);
    expect(found).toMatch(/Deployment x: .*is not defined/);
  });

  it('stands in the one namespace, which takes restricted pods only', () => {
    const isNamespace = ({ kind }: Manifest) => kind === 'Namespace';
    for (const objects of rendered.values()) {
      const [namespace, ...more] = objects.filter(isNamespace);
      expect(more).toEqual([]);
      expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
      const elsewhere = objects.filter((object) => !isNamespace(object) && object.metadata.namespace !== 'barrelhive');
      expect(elsewhere.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([]);
    }
  });

  it('has pods that are restricted, ask for what they need, and have a fixed version', () => {
    expect(scheduledJobs(all)).not.toEqual([]);
    expect([...ofKind(workload, all), ...scheduledJobs(all)].flatMap(podFaults)).toEqual([]);
  });
});
