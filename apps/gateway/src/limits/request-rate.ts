import { DAY_MS, HOUR_MS, KEY_CALLS_PER_MINUTE, MINUTE_MS } from '@barrelhive/rules';
import { countedNetworks, DomainError, logger, REDIS, type CountedNetwork } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { GATEWAY_SETTINGS, type GatewaySettings } from '../gateway-settings';
import type { UsedLimit } from './rate-limit-headers';
import { WindowCounts, type Unshared } from './window-counts';

const SHARE_MS = 200;
/**
 * A call of the API, one that searches, one that costs the hashing of a password, or of a phone's number and code, one that makes a page of the payment provider, or one that sends a
 * message to an address that somebody gives; a call of a payment or text provider; or anything else: files of the web app, probes, metrics. The costly calls are counted among all calls and once
 * more by themselves, and so is an export of what is held of a user, by the hour.
 */
export type RequestKind = 'call' | 'search' | 'password' | 'payment' | 'message' | 'export' | 'webhook' | 'page';
/** What is counted by the minute and by the hour. */
type HourlyKind = 'payment' | 'message';
/** A user, or a network of an address. */
type Caller = CountedNetwork;
/** How many there may be in one window of the clock. */
interface Bound {
  counts: WindowCounts;
  most: number;
}
/**
 * How many times the limit of calls each kind may reach. Providers call from few addresses, and in bursts. A page is made of up to 60
 * files, so that one address may load 100 pages a minute without having kept any file.
 */
const FACTORS: Readonly<Record<Exclude<RequestKind, HourlyKind>, number>> = {
  call: 1,
  search: 0.5,
  password: 0.1,
  export: 1 / 60,
  webhook: 10,
  page: 10,
};
const COSTLY: ReadonlySet<RequestKind> = new Set(['search', 'password', 'payment', 'message']);
const WORDS: Partial<Record<RequestKind, string>> = {
  message: 'You have had many messages sent. Please wait a while.',
  export: 'You have downloaded your data many times. Please try again in an hour.',
};
/** While Redis is away no replica knows of the others, and there are at least two. */
const ALONE_FACTOR = 0.5;
/** A first connection takes a moment, longer on a busy machine: until then Redis is not away. */
const CONNECTS_WITHIN_MS = 5_000;

type RateSettings = Pick<
  GatewaySettings,
  | 'REQUESTS_PER_MINUTE'
  | 'PAYMENT_CALLS_PER_MINUTE'
  | 'PAYMENT_CALLS_PER_HOUR'
  | 'MESSAGE_CALLS_PER_MINUTE'
  | 'MESSAGE_CALLS_PER_HOUR'
  | 'QUEUE_PREFIX'
>;

/** Bounds how many requests one address, and one user, may make a minute, how many payment calls, calls that send messages and exports an hour, and how many calls by API keys a minute and a day, all replicas together. */
@Injectable()
export class RequestRate implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = logger('request-rate');
  private readonly ofMinute = new WindowCounts(MINUTE_MS);
  private readonly ofHour = new WindowCounts(HOUR_MS);
  private readonly ofDay = new WindowCounts(DAY_MS);
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private isSharing = false;
  private isAlone = false;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(GATEWAY_SETTINGS) private readonly settings: RateSettings,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.shareCounts(), SHARE_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Counts a request of an address; throws TOO_MANY_REQUESTS beyond the limit of its kind. */
  admitAddress(address: string, kind: RequestKind): void {
    for (const network of countedNetworks(address)) this.admit(network, kind);
  }

  /** Counts what a request of an address costs beside itself, and answers whether it may: there is an answer without it. */
  countsWithinLimit(address: string, kind: 'call' | 'search'): boolean {
    return countedNetworks(address).every((network) => this.firstPassed(network, kind) === undefined);
  }

  /** Counts a request of a user, from whatever address; throws TOO_MANY_REQUESTS beyond the limit of its kind. */
  admitUser(userId: string, kind: RequestKind): void {
    this.admit(ofUser(userId), kind);
  }

  /** Counts a call by an API key with those of all keys of its owner. What is refused for its minute takes nothing of the day. */
  countKey(userId: string, callsPerDay: number): [UsedLimit, UsedLimit] {
    const now = Date.now();
    const use = (counts: WindowCounts, most: number, calls: number): UsedLimit => ({
      most,
      used: counts.add(`key:${userId}`, now, calls),
      windowSeconds: counts.windowMs / 1000,
      resetSeconds: counts.secondsToNext(now),
    });
    const minute = use(this.ofMinute, this.share(KEY_CALLS_PER_MINUTE), 1);
    return [minute, use(this.ofDay, this.share(callsPerDay), minute.used > minute.most ? 0 : 1)];
  }

  /** Counts an export that was admitted and then refused not at all. */
  forgetExport(userId: string): void {
    this.forget(ofUser(userId), 'export');
  }

  /** Counts a payment call of which nothing came not at all. */
  forgetPayment(address: string, userId: string | undefined): void {
    for (const network of countedNetworks(address)) this.forget(network, 'payment');
    if (userId !== undefined) this.forget(ofUser(userId), 'payment');
  }

  /** Counts a webhook that its service took not at all: it was signed, and nobody may lose a callback or a STOP for coming in a crowd. */
  forgetWebhook(address: string): void {
    for (const network of countedNetworks(address)) this.forget(network, 'webhook');
  }

  private admit(caller: Caller, kind: RequestKind): void {
    if (COSTLY.has(kind)) this.count(caller, 'call');
    this.count(caller, kind);
  }

  private count(caller: Caller, kind: RequestKind): void {
    const passed = this.firstPassed(caller, kind);
    if (!passed) return;
    throw new DomainError(
      'TOO_MANY_REQUESTS',
      { retryAfterSeconds: passed.counts.secondsToNext(Date.now()) },
      WORDS[kind],
    );
  }

  /** Counts in one window after the other, until a bound is passed: what is refused for its minute takes nothing of the hour. */
  private firstPassed({ key, factor }: Caller, kind: RequestKind): Bound | undefined {
    return this.boundsOf(kind).find(({ counts, most }) => counts.add(`${kind}:${key}`, Date.now()) > factor * most);
  }

  private forget({ key }: Caller, kind: RequestKind): void {
    for (const { counts } of this.boundsOf(kind)) counts.takeBack(`${kind}:${key}`, Date.now());
  }

  private boundsOf(kind: RequestKind): Bound[] {
    const { settings } = this;
    if (kind === 'payment') return this.hourly(settings.PAYMENT_CALLS_PER_MINUTE, settings.PAYMENT_CALLS_PER_HOUR);
    if (kind === 'message') return this.hourly(settings.MESSAGE_CALLS_PER_MINUTE, settings.MESSAGE_CALLS_PER_HOUR);
    const counts = kind === 'export' ? this.ofHour : this.ofMinute;
    return [{ counts, most: this.share(settings.REQUESTS_PER_MINUTE * FACTORS[kind]) }];
  }

  private hourly(aMinute: number, anHour: number): Bound[] {
    return [
      { counts: this.ofMinute, most: this.share(aMinute) },
      { counts: this.ofHour, most: this.share(anHour) },
    ];
  }

  private share(most: number): number {
    return Math.ceil(most * (this.isAlone ? ALONE_FACTOR : 1));
  }

  /** Tells the other replicas what was counted here since, and learns what they counted. */
  async shareCounts(): Promise<void> {
    if (this.isSharing) return;
    const unshared = [this.ofMinute, this.ofHour, this.ofDay].map((counts) => ({ counts, ...counts.unshared() }));
    const toShare = unshared.filter(({ calls }) => calls.length > 0);
    if (toShare.length === 0) return;
    this.isSharing = true;
    try {
      for (const { counts, ...sent } of toShare) await this.exchange(counts, sent);
      this.setAlone(false);
    } catch {
      this.setAlone(!this.isConnectingFirst);
    } finally {
      this.isSharing = false;
    }
  }

  private get isConnectingFirst(): boolean {
    const isConnecting = this.redis.status === 'connecting' || this.redis.status === 'connect';
    return isConnecting && performance.now() - this.startedAt < CONNECTS_WITHIN_MS;
  }

  private async exchange(counts: WindowCounts, { window, calls }: Unshared): Promise<void> {
    const pipeline = this.redis.pipeline();
    for (const [caller, count] of calls) {
      const key = `${this.settings.QUEUE_PREFIX}:requests:${window}:${caller}`;
      pipeline.incrby(key, count).pexpire(key, 2 * counts.windowMs);
    }
    const results = (await pipeline.exec()) ?? [];
    const totals = results.flatMap(([error, value], at) => {
      if (error) throw error;
      return at % 2 === 0 ? [Number(value)] : [];
    });
    calls.forEach(([caller, sent], at) => counts.learn(window, caller, sent, totals[at] ?? sent));
  }

  private setAlone(isAlone: boolean): void {
    if (isAlone !== this.isAlone) {
      this.log.warn(isAlone ? 'Redis is away: calls are counted here alone, and more strictly' : 'Redis is back');
    }
    this.isAlone = isAlone;
  }
}

const ofUser = (userId: string): Caller => ({ key: `user:${userId}`, factor: 1 });
