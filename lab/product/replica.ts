import { setTimeout as pause } from 'node:timers/promises';
import type { FaultyProxy } from '../../libs/testing/src/network/faulty-proxy';
import type { ProcessGroup } from '../../tools/dev/processes/process-group';
import type { SupervisedProcess } from '../../tools/dev/processes/supervise';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import { servicePlan } from '../../tools/dev/start-product';
import { isReady } from '../../tools/dev/wait-until-ready';

const START_BOUND_MS = 300_000;
/** What Kubernetes leaves of its grace of 45 s when the wait before SIGTERM is over (k8s/base/every/deployment.yaml). */
const GRACE_MS = 40_000;

interface ReplicaOptions {
  service: string;
  name: string;
  port: number;
  operatorsPort: number;
  environment: Record<string, string>;
  balancer: FaultyProxy;
  group: ProcessGroup;
}

/** One process of a service, and its place behind the balancer. */
export class Replica {
  readonly service: string;
  readonly name: string;
  /** Its own door, beside that of the balancer. */
  readonly url: string;
  private process: SupervisedProcess | undefined;

  constructor(private readonly options: ReplicaOptions) {
    this.service = options.service;
    this.name = options.name;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  /** Resolves once it is ready and gets connections. Settings given here take the place of its own, this time. */
  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const { service, name, environment, operatorsPort, balancer, group, port } = this.options;
    this.process = group.start(servicePlan(service, { ...environment, ...settings }, { processName: name }));
    await waitUntil(`The start of ${this.name}`, () => isReady(operatorsPort), START_BOUND_MS);
    balancer.add(port);
  }

  /** The number of the process that runs now. Its supervisor starts it again when it ends unasked. */
  readonly pid = (): number => {
    if (!this.process) throw new Error(`${this.name} was not started.`);
    return this.process.pid();
  };

  /** As Kubernetes ends a pod: it gets no new connections, and is told to end `preStopMs` later. Resolves with the milliseconds it took to end. */
  async stop(preStopMs: number): Promise<number> {
    this.options.balancer.remove(this.options.port);
    await pause(preStopMs);
    const startedAt = performance.now();
    await this.process?.stop(GRACE_MS);
    return performance.now() - startedAt;
  }
}
