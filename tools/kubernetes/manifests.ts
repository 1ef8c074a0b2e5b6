import { serviceNames } from '@barrelhive/contracts';
import * as z from 'zod';

const labels = z.record(z.string(), z.string());

/** Any object of Kubernetes; the kinds below say more about theirs. */
export const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    labels: labels.default({}),
  }),
});

export type Manifest = z.infer<typeof manifest>;

const probe = z.looseObject({
  httpGet: z.object({ path: z.string(), port: z.union([z.string(), z.number()]) }).optional(),
  periodSeconds: z.number().optional(),
  failureThreshold: z.number().optional(),
});

const source = z.object({ name: z.string() });

const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  imagePullPolicy: z.string().optional(),
  args: z.array(z.string()).optional(),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
  envFrom: z.array(z.strictObject({ configMapRef: source.optional(), secretRef: source.optional() })).default([]),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })).default([]),
  resources: z.object({
    requests: z.record(z.string(), z.string()).default({}),
    limits: z.record(z.string(), z.string()).default({}),
  }),
  securityContext: z.looseObject({}).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })).default([]),
});

export type Container = z.infer<typeof container>;

const podTemplate = z.object({
  metadata: z.looseObject({ labels }),
  spec: z.looseObject({
    serviceAccountName: z.string().optional(),
    automountServiceAccountToken: z.boolean().optional(),
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.looseObject({}).optional(),
    topologySpreadConstraints: z
      .array(
        z.looseObject({
          topologyKey: z.string(),
          labelSelector: z.object({ matchLabels: labels }),
          matchLabelKeys: z.array(z.string()).default([]),
        }),
      )
      .default([]),
    initContainers: z.array(container).default([]),
    containers: z.array(container),
    volumes: z.array(z.looseObject({ name: z.string() })).default([]),
  }),
});

/** What runs pods. */
export const workload = manifest.extend({
  kind: z.enum(['Deployment', 'StatefulSet', 'Job']),
  spec: z.looseObject({
    replicas: z.number().optional(),
    strategy: z.object({ rollingUpdate: z.looseObject({}) }).optional(),
    selector: z.object({ matchLabels: labels }).optional(),
    template: podTemplate,
  }),
});

export type Workload = z.infer<typeof workload>;

const cronJob = manifest.extend({
  kind: z.literal('CronJob'),
  spec: z.looseObject({ jobTemplate: z.object({ spec: workload.shape.spec }) }),
});

/** The Jobs that CronJobs make. */
export function scheduledJobs(objects: readonly Manifest[]): Workload[] {
  return ofKind(cronJob, objects).map(({ spec: { jobTemplate }, ...object }) => ({
    ...object,
    ...jobTemplate,
    kind: 'Job',
  }));
}

export const configMap = manifest.extend({ kind: z.literal('ConfigMap'), data: z.record(z.string(), z.string()) });

/** A Secret's values are in base64. */
export const secret = manifest.extend({ kind: z.literal('Secret'), data: z.record(z.string(), z.string()) });

export const externalSecret = manifest.extend({
  kind: z.literal('ExternalSecret'),
  spec: z.looseObject({ data: z.array(z.looseObject({ secretKey: z.string() })) }),
});

const selector = z.strictObject({
  matchLabels: labels.optional(),
  matchExpressions: z
    .array(z.strictObject({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .optional(),
});

export type Selector = z.infer<typeof selector>;

const peer = z.strictObject({
  podSelector: selector.optional(),
  namespaceSelector: selector.optional(),
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
});

export type Peer = z.infer<typeof peer>;

const ports = z
  .array(z.strictObject({ port: z.union([z.string(), z.number()]), protocol: z.string().default('TCP') }))
  .min(1);

export const networkPolicy = manifest.extend({
  kind: z.literal('NetworkPolicy'),
  spec: z.strictObject({
    podSelector: selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: z.array(peer).min(1), ports })).default([]),
    egress: z.array(z.strictObject({ to: z.array(peer).min(1), ports })).default([]),
  }),
});

export type NetworkPolicy = z.infer<typeof networkPolicy>;

export const disruptionBudget = manifest.extend({
  kind: z.literal('PodDisruptionBudget'),
  spec: z.looseObject({ maxUnavailable: z.number(), selector: z.object({ matchLabels: labels }) }),
});

/** What changes the number of a Deployment's pods. */
export const autoscaler = manifest.extend({
  kind: z.literal('HorizontalPodAutoscaler'),
  spec: z.looseObject({
    scaleTargetRef: z.looseObject({ name: z.string() }),
    minReplicas: z.number(),
    maxReplicas: z.number(),
  }),
});

export const scaledObject = manifest.extend({
  kind: z.literal('ScaledObject'),
  spec: z.looseObject({
    scaleTargetRef: z.looseObject({ name: z.string() }),
    minReplicaCount: z.number(),
    maxReplicaCount: z.number(),
    triggers: z.array(z.looseObject({ type: z.string(), metadata: z.record(z.string(), z.string()) })),
  }),
});

/** The objects of the kind that the schema describes, parsed by it. */
export function ofKind<S extends z.ZodObject<{ kind: z.ZodLiteral | z.ZodEnum }>>(
  schema: S,
  objects: readonly Manifest[],
): z.infer<S>[] {
  return objects.filter(({ kind }) => schema.shape.kind.safeParse(kind).success).map((object) => schema.parse(object));
}

/** The Deployments of our services, without what an overlay runs besides. */
export function deploymentsOfServices(objects: readonly Manifest[]): Workload[] {
  return ofKind(workload, objects).filter(
    ({ kind, metadata }) => kind === 'Deployment' && serviceNames.some((name) => name === metadata.name),
  );
}

/** The container that does the work, as a list of one. */
export const mainContainerOf = ({ spec }: Workload): Container[] =>
  spec.template.spec.containers.filter(({ name }) => name === 'main');
