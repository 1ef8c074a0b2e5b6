import { serviceNames } from '@barrelhive/contracts';
import { defaultTiming, eventQueueOf } from '@barrelhive/messaging';
import { DockerfileParser } from 'dockerfile-ast';
import { composeServices } from '../compose/compose-file';
import { workspaceText } from '../dev/workspace-root';
import {
  autoscaler,
  deploymentsOfServices,
  disruptionBudget,
  mainContainerOf,
  ofKind,
  scheduledJobs,
  scaledObject,
  secret,
  workload,
  type Manifest,
} from './manifests';
import { REGISTRY } from './render';
import { quickRenderings, RENDERING_MS } from './renderings';
import { HTTP_PORT, OPS_PORT } from './setting-sources';

/** Four of the pool, and one that listens. */
const CONNECTIONS_OF_A_POD = 5;

let rendered: Map<string, Manifest[]>;
let all: Manifest[];

beforeAll(async () => {
  rendered = await quickRenderings();
  all = [...rendered.values()].flat();
}, RENDERING_MS);

describe('each service', () => {
  it('is asked on the operators’ port how it is, and has 45 seconds to end', () => {
    for (const deployment of deploymentsOfServices(all)) {
      const [main] = mainContainerOf(deployment);
      expect(main).toMatchObject({
        ports: [
          { name: 'http', containerPort: HTTP_PORT },
          { name: 'ops', containerPort: OPS_PORT },
        ],
        startupProbe: { httpGet: { path: '/healthz', port: 'ops' } },
        livenessProbe: { httpGet: { path: '/healthz', port: 'ops' } },
        readinessProbe: { httpGet: { path: '/readyz', port: 'ops' } },
        lifecycle: { preStop: { sleep: { seconds: 5 } } },
      });
      expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBe(45);
    }
  });

  it('is replaced pod by pod, each after its successor is ready', () => {
    for (const { spec } of deploymentsOfServices(all)) {
      expect(spec.strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
    }
  });

  it('is spread over zones and machines, by itself', () => {
    for (const { spec } of deploymentsOfServices(all)) {
      const { topologySpreadConstraints } = spec.template.spec;
      const keys = topologySpreadConstraints.map(({ topologyKey }) => topologyKey);
      expect(keys).toEqual(['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
      for (const { labelSelector, matchLabelKeys } of topologySpreadConstraints) {
        expect(spec.template.metadata.labels).toMatchObject(labelSelector.matchLabels);
        expect(matchLabelKeys).toContain('app.kubernetes.io/name');
      }
    }
  });

  it('loses at most one pod to the care of machines', () => {
    for (const objects of rendered.values()) {
      const budgets = new Map(ofKind(disruptionBudget, objects).map((budget) => [budget.metadata.name, budget.spec]));
      for (const { metadata, spec } of deploymentsOfServices(objects)) {
        expect(budgets.get(metadata.name)).toMatchObject({ maxUnavailable: 1, selector: spec.selector });
      }
    }
  });

  it('has at least two pods, whose number exactly one thing decides', () => {
    for (const objects of rendered.values()) {
      const scalers = [
        ...ofKind(autoscaler, objects).map(({ spec }) => ({ of: spec.scaleTargetRef.name, least: spec.minReplicas })),
        ...ofKind(scaledObject, objects).map(({ spec }) => ({
          of: spec.scaleTargetRef.name,
          least: spec.minReplicaCount,
        })),
      ];
      expect(scalers.map(({ of }) => of).sort()).toEqual([...serviceNames].sort());
      expect(scalers.filter(({ least }) => least < 2)).toEqual([]);
      expect(deploymentsOfServices(objects).map(({ spec }) => spec.replicas)).toEqual(
        serviceNames.map(() => undefined),
      );
    }
  });

  it('has the label by which an operator scales all services at once, and what runs besides has not', () => {
    const deployments = ofKind(workload, all).filter(({ kind }) => kind === 'Deployment');
    const labelled = deployments.filter(
      ({ metadata }) => metadata.labels['app.kubernetes.io/part-of'] === 'barrelhive',
    );
    const names = (some: typeof deployments) => [...new Set(some.map(({ metadata }) => metadata.name))].sort();
    expect(names(labelled)).toEqual([...serviceNames].sort());
    expect(names(labelled)).not.toEqual(names(deployments));
  });

  it('that is scaled by its queue is scaled by the lists that BullMQ keeps for it', () => {
    const scaled = ofKind(scaledObject, all);
    expect(scaled.length).toBeGreaterThan(0);
    for (const { metadata, spec } of scaled) {
      const lists = spec.triggers.filter(({ type }) => type === 'redis').map((trigger) => trigger.metadata);
      const queue = `barrelhive:${eventQueueOf(metadata.name)}`;
      expect(lists.map(({ listName }) => listName)).toEqual([`${queue}:wait`, `${queue}:active`]);
      expect(Number(lists[1]?.listLength)).toBeLessThan(defaultTiming.concurrency);
    }
  });

  it('that is scaled by its queue takes over the autoscaler that it may have had', () => {
    const autoscalers = ofKind(autoscaler, rendered.get('production') ?? []).map(({ metadata }) => metadata.name);
    for (const { metadata, spec } of ofKind(scaledObject, all)) {
      expect(metadata).toMatchObject({ annotations: { 'scaledobject.keda.sh/transfer-hpa-ownership': 'true' } });
      expect(spec).toMatchObject({ advanced: { horizontalPodAutoscalerConfig: { name: metadata.name } } });
      expect(autoscalers).toContain(metadata.name);
    }
  });

  it('is scaled by a Redis that KEDA finds from its own namespace', () => {
    const addresses = ofKind(secret, all).filter(({ metadata }) => metadata.name === 'redis-address');
    expect(addresses.length).toBeGreaterThan(0);
    for (const { data } of addresses) {
      expect(Buffer.from(data.address ?? '', 'base64').toString()).toMatch(/^redis\.barrelhive:\d+$/);
    }
  });

  it('that has a database waits for the migrations of its release', () => {
    for (const objects of rendered.values()) {
      const jobs = ofKind(workload, objects).filter(({ kind }) => kind === 'Job');
      const [migrate] = jobs.flatMap(mainContainerOf);
      expect(jobs.map(({ metadata }) => metadata.name)).toEqual([`migrations-${projectVersion()}`]);
      const longest = Math.max(...jobs.map(({ spec }) => Number(spec.activeDeadlineSeconds)));
      for (const { metadata, spec } of deploymentsOfServices(objects)) {
        const waits = spec.template.spec.initContainers.map(({ image, args }) => ({ image, args }));
        expect(waits).toEqual(metadata.name === 'gateway' ? [] : [{ image: migrate?.image, args: ['wait'] }]);
        expect(Number(spec.progressDeadlineSeconds)).toBeGreaterThan(longest);
      }
    }
  });
});

describe('the commands of operators', () => {
  it('have no pod until one is asked for, and leave its files in a folder of their own', () => {
    const found = ofKind(workload, all).filter(({ metadata }) => metadata.name === 'admin');
    expect(found).toHaveLength(rendered.size);
    for (const { kind, spec } of found) {
      expect([kind, spec.replicas]).toEqual(['StatefulSet', 0]);
      const mounts = spec.template.spec.containers.flatMap(({ volumeMounts }) => volumeMounts);
      const written = mounts.filter(({ readOnly }) => readOnly !== true).map(({ mountPath }) => mountPath);
      expect(written.sort()).toEqual(['/backups', '/tmp']);
    }
  });
});

describe('the local Postgres', () => {
  it('has room for every pod that there can be, and for those of the next release beside them', () => {
    const objects = rendered.get('local') ?? [];
    const pods = ofKind(autoscaler, objects)
      .filter(({ spec }) => spec.scaleTargetRef.name !== 'gateway')
      .map(({ spec }) => spec.maxReplicas + 1)
      .reduce((sum, count) => sum + count);
    const [postgres] = ofKind(workload, objects).filter(({ metadata }) => metadata.name === 'postgres');
    const [, connections] = /max_connections=(\d+)/.exec(JSON.stringify(postgres)) ?? [];
    expect(Number(connections)).toBeGreaterThan(pods * CONNECTIONS_OF_A_POD);
  });
});

describe('the images', () => {
  const ofAll = () =>
    ofKind(workload, all)
      .flatMap(({ spec }) => [...spec.template.spec.initContainers, ...spec.template.spec.containers])
      .map(({ image }) => image);

  it('are of this release', () => {
    expect(ofAll().filter((image) => !image.endsWith(`:${projectVersion()}`))).toEqual([]);
  });

  it('come from where the operator pushed them, and in a trial from nowhere: they are loaded', () => {
    for (const [name, objects] of rendered) {
      const isTrial = name.startsWith('local');
      const from = isTrial ? 'docker.io' : REGISTRY;
      const images = [...ofKind(workload, objects), ...scheduledJobs(objects)].flatMap(({ spec: { template } }) => [
        ...template.spec.initContainers,
        ...template.spec.containers,
      ]);
      expect(images.filter(({ image }) => !image.startsWith(`${from}/barrelhive/`))).toEqual([]);
      if (isTrial) expect(images.filter(({ imagePullPolicy }) => imagePullPolicy !== 'Never')).toEqual([]);
    }
  });

  it('are those that the Dockerfile builds and that Compose runs', () => {
    const ofCompose = Object.values(composeServices()).map(({ image }) =>
      image.replace(/^(barrelhive\/[^:]*):.*$/, '$1'),
    );
    const ofKubernetes = ofAll().map((image) => image.replace(/^.*(barrelhive\/[^:]*):.*$/, '$1'));
    const different = (names: string[]) => [...new Set(names)].sort();
    expect(different(ofKubernetes)).toEqual(different(ofCompose));
    expect(different(ofKubernetes)).toEqual(different(builtImages()));
  });
});

function projectVersion(): string {
  const text = workspaceText('package.json');
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? '';
}

/** What the Dockerfile builds for its own sake: the stages that no other builds upon. */
function builtImages(): string[] {
  const dockerfile = DockerfileParser.parse(workspaceText('Dockerfile'));
  const stages = dockerfile.getFROMs();
  const used = [
    ...stages.map((stage) => stage.getImage()),
    ...dockerfile.getCOPYs().map((copy) => copy.getFromFlag()?.getValue()),
  ];
  return stages
    .map((stage) => stage.getBuildStage())
    .filter((name) => name !== null && !used.includes(name))
    .map((name) => `barrelhive/${name}`);
}
