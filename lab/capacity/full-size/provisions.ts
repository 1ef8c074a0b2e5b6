import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceNames, type ServiceName } from '@barrelhive/contracts';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { workspaceRoot } from '../../../tools/dev/workspace-root';

const MEBIBYTE = 1024 ** 2;

/** What a service may have at most in Kubernetes. */
export interface Provision {
  mostReplicas: number;
  memoryRequest: number;
  memoryLimit: number;
  /** Processors that a replica is promised; it may use more. */
  processorRequest: number;
  /** Above this share of what they are promised, the autoscaler adds replicas. */
  scaleAtShare: number;
}

export type Provisions = Readonly<Record<ServiceName, Provision>>;

const bytes = z
  .string()
  .regex(/^\d+Mi$/)
  .transform((text) => Number.parseInt(text, 10) * MEBIBYTE);
const processors = z
  .string()
  .regex(/^\d+m$/)
  .transform((text) => Number.parseInt(text, 10) / 1000);
const container = z.object({
  resources: z.object({
    requests: z.object({ cpu: processors, memory: bytes }),
    limits: z.object({ memory: bytes }),
  }),
});
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.tuple([container]) }) }) }),
});
const autoscaler = z.object({
  kind: z.literal('HorizontalPodAutoscaler'),
  spec: z.object({ maxReplicas: z.int() }),
});

const everyAutoscaler = z.object({
  spec: z.object({
    metrics: z.tuple([
      z.object({
        resource: z.object({
          name: z.literal('cpu'),
          target: z.object({ type: z.literal('Utilization'), averageUtilization: z.number() }),
        }),
      }),
    ]),
  }),
});

/** Every service as k8s/base has it. */
export function readProvisions(): Provisions {
  const scaleAtShare = readScaleAtShare();
  const entries = serviceNames.map((service) => [service, { ...readProvision(service), scaleAtShare }] as const);
  return z.record(z.enum(serviceNames), z.custom<Provision>()).parse(Object.fromEntries(entries));
}

function readScaleAtShare(): number {
  const [object] = objectsIn('every/autoscaler.yaml');
  const [{ resource }] = everyAutoscaler.parse(object).spec.metrics;
  return resource.target.averageUtilization / 100;
}

function objectsIn(file: string): unknown[] {
  const text = readFileSync(path.join(workspaceRoot(), 'k8s/base', file), 'utf8');
  return parseAllDocuments(text).map((document) => document.toJS() as unknown);
}

function readProvision(service: ServiceName): Omit<Provision, 'scaleAtShare'> {
  const objects = objectsIn(`${service}.yaml`);
  const found = objects.map((object) => deployment.safeParse(object).data).find((each) => each !== undefined);
  const scaled = objects.map((object) => autoscaler.safeParse(object).data).find((each) => each !== undefined);
  if (!found || !scaled) throw new Error(`k8s/base/${service}.yaml has no Deployment or no HorizontalPodAutoscaler.`);
  const { requests, limits } = found.spec.template.spec.containers[0].resources;
  return {
    mostReplicas: scaled.spec.maxReplicas,
    memoryRequest: requests.memory,
    memoryLimit: limits.memory,
    processorRequest: requests.cpu,
  };
}
