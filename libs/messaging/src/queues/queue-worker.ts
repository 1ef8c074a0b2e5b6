import { Worker, type Job } from 'bullmq';
import type { MessagingLogger, MessagingTiming, RedisAddress } from '../messaging-options';
import { WorkerConnection } from './redis-connections';

export interface QueueWorkerOptions {
  redisUrl: RedisAddress;
  prefix: string;
  queue: string;
  concurrency: number;
  timing: Pick<MessagingTiming, 'lockMs' | 'stalledMs'>;
  logger: MessagingLogger;
}

/** BullMQ never gives up a job whose worker died: it cannot tell the job that killed from those that ran beside it. */
const MAX_STALLED = 1_000_000;

/** How long jobs under way may take to finish when the service ends; one that is cut off is done again by another worker. */
const FINISH_MS = 20_000;

/** Handling an event is one transaction; one that runs for this long waits for something that does not come. */
export const STUCK_MS = 5 * 60_000;

/** How long to wait for Redis while closing, when no job is under way any more. */
const FAREWELL_MS = 2_000;

/** Takes jobs from one queue. Starts with `run`, waits for Redis as long as it takes. */
export class QueueWorker {
  private readonly connection: WorkerConnection;
  private readonly worker: Worker<unknown, void>;
  private readonly underway = new Map<Promise<void>, number>();
  private hasBrokenDown = false;
  private closing: Promise<void> | undefined;

  constructor(
    private readonly options: QueueWorkerOptions,
    handle: (job: Job<unknown, void>) => Promise<void>,
  ) {
    const { redisUrl, prefix, queue, concurrency, timing, logger } = options;
    this.connection = new WorkerConnection(redisUrl);
    this.connection.on('error', (error) => logger.debug({ err: error, queue }, 'the connection to Redis failed'));
    this.worker = new Worker<unknown, void>(queue, (job) => this.track(handle(job)), {
      connection: this.connection,
      prefix,
      concurrency,
      autorun: false,
      lockDuration: timing.lockMs,
      stalledInterval: timing.stalledMs,
      maxStalledCount: MAX_STALLED,
    });
    this.worker.on('error', (error) => logger.debug({ err: error, queue }, 'a queue worker reported an error'));
    this.worker.on('stalled', (jobId) => logger.warn({ jobId, queue }, 'a job lost its worker and is taken up again'));
  }

  /** Starts taking jobs. */
  run(): void {
    this.worker.run().catch((error: unknown) => {
      this.hasBrokenDown = true;
      this.options.logger.error({ err: error, queue: this.options.queue }, 'a queue worker ended');
    });
  }

  /** False once its loop broke down, or a job takes so long that it cannot be meant to. Without Redis it waits, and lives. */
  get isAlive(): boolean {
    const longAgo = performance.now() - STUCK_MS;
    return !this.hasBrokenDown && [...this.underway.values()].every((startedAt) => startedAt > longAgo);
  }

  /** Takes no more jobs and lets those under way finish, within a bound. */
  close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  /** BullMQ's own `close` waits for Redis without bound; a service must end without Redis, too. */
  private async finish(): Promise<void> {
    const closed = this.worker.close().catch(() => undefined);
    await settledWithin(FINISH_MS, Promise.race([closed, Promise.allSettled(this.underway.keys())]));
    if (this.connection.status === 'ready') await settledWithin(FAREWELL_MS, closed);
    this.connection.disconnectAll();
    await settledWithin(FAREWELL_MS, closed);
  }

  private track(job: Promise<void>): Promise<void> {
    const tracked = job.finally(() => this.underway.delete(tracked));
    this.underway.set(tracked, performance.now());
    return tracked;
  }
}

async function settledWithin(boundMs: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => (timer = setTimeout(resolve, boundMs)));
  await Promise.race([promise, bound]);
  clearTimeout(timer);
}
