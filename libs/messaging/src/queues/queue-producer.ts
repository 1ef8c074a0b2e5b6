import { Queue, type BulkJobOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { MessagingLogger, RedisAddress } from '../messaging-options';
import { KEPT_NOWHERE } from './deliveries';
import { failFastConnection } from './redis-connections';

export interface QueuedJob {
  name: string;
  data: unknown;
  opts?: BulkJobOptions;
}

/** States of a job that a worker will still take or works on. */
const UNDERWAY = new Set<string>(['waiting', 'active', 'delayed', 'prioritized', 'waiting-children']);

/** Adds jobs to any queue over one connection. Every method rejects at once while Redis is away. */
export class QueueProducer {
  private readonly connection: Redis;
  private readonly queues = new Map<string, Queue>();

  constructor(
    redisUrl: RedisAddress,
    private readonly prefix: string,
    private readonly logger: MessagingLogger,
  ) {
    this.connection = failFastConnection(redisUrl);
    this.connection.on('error', (error) => this.logger.debug({ err: error }, 'the connection to Redis failed'));
  }

  get isReady(): boolean {
    return this.connection.status === 'ready';
  }

  /** Calls back whenever Redis becomes reachable. */
  onReady(listener: () => void): void {
    this.connection.on('ready', listener);
  }

  /** Adds all jobs or none. */
  async add(queueName: string, jobs: QueuedJob[]): Promise<void> {
    const queue = await this.queue(queueName);
    await queue.addBulk(jobs.map((job) => ({ ...job, opts: { ...KEPT_NOWHERE, ...job.opts } })));
  }

  /** Tells whether a job still waits or runs; false when it ended, failed for good, or Redis does not know it. */
  async isUnderway(queueName: string, jobId: string): Promise<boolean> {
    const queue = await this.queue(queueName);
    return UNDERWAY.has(await queue.getJobState(jobId));
  }

  /** How many jobs a queue holds, and for how many seconds the first in line has waited. */
  async backlog(queueName: string) {
    const queue = await this.queue(queueName);
    const { wait = 0, active = 0, delayed = 0 } = await queue.getJobCounts('wait', 'active', 'delayed');
    const [first] = wait > 0 ? await queue.getJobs('wait', 0, 0, true) : [];
    return { counts: { wait, active, delayed }, oldestSeconds: first ? (Date.now() - first.timestamp) / 1000 : 0 };
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
    this.queues.clear();
    this.connection.disconnect();
  }

  private async queue(name: string): Promise<Queue> {
    if (!this.isReady) throw new Error('Redis is not reachable');
    const existing = this.queues.get(name);
    if (existing) return existing;

    const queue = new Queue(name, { connection: this.connection, prefix: this.prefix });
    queue.on('error', (error) => this.logger.debug({ err: error, queue: name }, 'a queue reported an error'));
    await queue.waitUntilReady();
    const raced = this.queues.get(name);
    if (raced) return raced;
    this.queues.set(name, queue);
    return queue;
  }
}
