import { clientNetwork, DomainError, logger, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { GATEWAY_SETTINGS, type GatewaySettings } from '../gateway-settings';
import { MinuteCounts, MINUTE_MS, secondsToNextMinute } from './minute-counts';

const SHARE_MS = 200;
/**
 * A call of the API, one that searches, or one that costs the hashing of a password; a call of a payment or text provider; or anything else:
 * files of the web app, probes, metrics. The costly calls are counted among all calls and once more by themselves.
 */
export type RequestKind = 'call' | 'search' | 'password' | 'webhook' | 'page';
/**
 * How many times the limit of calls each kind may reach. Providers call from few addresses, and in bursts. A page is made of up to 60
 * files, so that one address may load 100 pages a minute without having kept any file.
 */
const FACTORS: Readonly<Record<RequestKind, number>> = { call: 1, search: 0.5, password: 0.1, webhook: 10, page: 10 };
const COSTLY: ReadonlySet<RequestKind> = new Set(['search', 'password']);
/** While Redis is away no replica knows of the others, and there are at least two. */
const ALONE_FACTOR = 0.5;

/** Bounds how many requests one address, and one user, may make a minute, all replicas together. */
@Injectable()
export class RequestRate implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = logger('request-rate');
  private readonly counts = new MinuteCounts();
  private timer: NodeJS.Timeout | undefined;
  private isSharing = false;
  private isAlone = false;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(GATEWAY_SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.shareCounts(), SHARE_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Counts a request of an address; throws TOO_MANY_REQUESTS beyond the limit of its kind. */
  admitAddress(address: string, kind: RequestKind): void {
    this.admit(clientNetwork(address), kind);
  }

  /** Counts a request of a user, from whatever address; throws TOO_MANY_REQUESTS beyond the limit of its kind. */
  admitUser(userId: string, kind: RequestKind): void {
    this.admit(`user:${userId}`, kind);
  }

  private admit(caller: string, kind: RequestKind): void {
    if (COSTLY.has(kind)) this.count(caller, 'call');
    this.count(caller, kind);
  }

  private count(caller: string, kind: RequestKind): void {
    const now = Date.now();
    if (this.counts.add(`${kind}:${caller}`, now) <= this.limit(kind)) return;
    throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: secondsToNextMinute(now) });
  }

  private limit(kind: RequestKind): number {
    return Math.ceil(this.settings.REQUESTS_PER_MINUTE * FACTORS[kind] * (this.isAlone ? ALONE_FACTOR : 1));
  }

  private async shareCounts(): Promise<void> {
    const { minute, calls } = this.counts.unshared();
    if (calls.length === 0 || this.isSharing) return;
    this.isSharing = true;
    try {
      const totals = await this.addShared(minute, calls);
      calls.forEach(([caller, sent], at) => this.counts.learn(minute, caller, sent, totals[at] ?? sent));
      this.setAlone(false);
    } catch {
      this.setAlone(true);
    } finally {
      this.isSharing = false;
    }
  }

  private async addShared(minute: number, calls: readonly [caller: string, count: number][]): Promise<number[]> {
    const pipeline = this.redis.pipeline();
    for (const [caller, count] of calls) {
      const key = `${this.settings.QUEUE_PREFIX}:requests:${minute}:${caller}`;
      pipeline.incrby(key, count).pexpire(key, 2 * MINUTE_MS);
    }
    const results = (await pipeline.exec()) ?? [];
    return results.flatMap(([error, value], at) => {
      if (error) throw error;
      return at % 2 === 0 ? [Number(value)] : [];
    });
  }

  private setAlone(isAlone: boolean): void {
    if (isAlone !== this.isAlone) {
      this.log.warn(isAlone ? 'Redis is away: calls are counted here alone, and more strictly' : 'Redis is back');
    }
    this.isAlone = isAlone;
  }
}
