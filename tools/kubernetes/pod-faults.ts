import * as z from 'zod';
import type { Container, Workload } from './manifests';

/** The volumes that Pod Security "restricted" lets a pod have. */
const allowedVolumes = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);

const restrictedContainer = z.looseObject({
  allowPrivilegeEscalation: z.literal(false),
  readOnlyRootFilesystem: z.literal(true),
  privileged: z.literal(false).optional(),
  procMount: z.undefined().optional(),
  runAsNonRoot: z.literal(true).optional(),
  runAsUser: z.number().positive().optional(),
  seccompProfile: z.undefined().optional(),
  capabilities: z.strictObject({ drop: z.array(z.string()).refine((dropped) => dropped.includes('ALL')) }),
});

const restrictedPod = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  hostNetwork: z.literal(false).optional(),
  hostPID: z.literal(false).optional(),
  hostIPC: z.literal(false).optional(),
  securityContext: z.looseObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number().positive().optional(),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
    // Safe since Kubernetes 1.32: it concerns connections of the pod alone.
    sysctls: z.array(z.strictObject({ name: z.literal('net.ipv4.tcp_wmem'), value: z.string() })).optional(),
  }),
});

const MIB_OF_UNIT: Readonly<Record<string, number>> = { Mi: 1, Gi: 1024 };

/** Memory as Kubernetes writes it, in MiB; NaN for a unit that we do not use. */
function mebibytes(quantity = ''): number {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(amount) * (MIB_OF_UNIT[unit ?? ''] ?? Number.NaN);
}

/** What the pods of a workload have against Pod Security "restricted", and against our rules on resources and images. */
export function podFaults({ kind, metadata, spec }: Workload): string[] {
  const { spec: pod } = spec.template;
  const name = `${kind} ${metadata.name}`;
  const unrestricted = restrictedPod.safeParse(pod).error?.issues ?? [];
  const volumes = pod.volumes.flatMap(({ name: volume, ...source }) =>
    Object.keys(source).every((type) => allowedVolumes.has(type)) ? [] : [`${name}: the volume ${volume}`],
  );
  return [
    ...unrestricted.map(({ path, message }) => `${name}: ${path.join('.')}: ${message}`),
    ...volumes,
    ...[...pod.initContainers, ...pod.containers].flatMap((container) =>
      containerFaults(container).map((fault) => `${name}, container ${container.name}: ${fault}`),
    ),
  ];
}

/** Beside the objects of JavaScript, Node needs memory for buffers, code and stacks. */
const MOST_FOR_OBJECTS = 0.85;

/** What Node is told that its objects may take, in MiB; 0 when it decides itself. */
function memoryForObjects(env: Container['env']): number {
  const options = env.find(({ name }) => name === 'NODE_OPTIONS')?.value ?? '';
  return Number(/--max-old-space-size=(\d+)/.exec(options)?.[1] ?? 0);
}

function containerFaults({ image, securityContext, resources, ports, env }: Container): string[] {
  const unrestricted = restrictedContainer.safeParse(securityContext).error?.issues ?? [];
  const requested = mebibytes(resources.requests.memory);
  const most = mebibytes(resources.limits.memory);
  return [
    ...unrestricted.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...(resources.requests.cpu === undefined ? ['asks for no processor'] : []),
    // A limit of the processor would only slow a service down while the machine is idle.
    ...(resources.limits.cpu === undefined ? [] : ['limits the processor']),
    ...(requested > 0 && requested <= most ? [] : ['must ask for memory and have a limit of it']),
    ...(memoryForObjects(env) <= MOST_FOR_OBJECTS * most ? [] : ['lets Node take all of its memory for objects']),
    ...(/:(?!latest$)[\w.-]+$|@sha256:[0-9a-f]{64}$/.test(image) ? [] : [`the image ${image} has no fixed version`]),
    ...(ports.every((port) => !('hostPort' in port)) ? [] : ['takes a port of the machine']),
  ];
}
