import { setTimeout } from 'node:timers/promises';
import { logger, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';

/** Without Redis a replica knows nothing of the others and keeps to this part of the pace. */
const LOCAL_SHARE = 1 / 4;
/** A turn that nobody asked for within this time, or within that of the next one, is lost. */
const TURN_LASTS_MS = 1_000;

/**
 * Reserves the next moment of the common pace and answers in how many microseconds it is. Redis' own clock counts, so replicas
 * need not agree about the time.
 */
const RESERVE = `
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local interval = tonumber(ARGV[1])
  local free = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
  redis.call('SET', KEYS[1], string.format('%.0f', free + interval), 'PX', math.ceil((free - now + interval) / 1000) + 1000)
  return free - now
`;

/** One pace of text messages for all replicas (facts: sms, "Pace"). */
@Injectable()
export class SendPace {
  private readonly log = logger('send-pace');
  private readonly key: string;
  private readonly intervalMs: number;
  private localFreeAt = 0;
  private turnEndsAt = 0;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(NOTIFICATIONS_SETTINGS) { QUEUE_PREFIX, SMS_PER_SECOND }: NotificationsSettings,
  ) {
    this.key = `${QUEUE_PREFIX}:sms-pace`;
    this.intervalMs = 1000 / SMS_PER_SECOND;
  }

  /**
   * Waits until a message may go out. The turn stays for the next message until it is spent, however many are judged before that: what is
   * not sent takes nothing from the pace of the other replicas.
   */
  async awaitTurn(): Promise<void> {
    if (performance.now() >= this.turnEndsAt) await setTimeout(await this.reserve());
    this.turnEndsAt = performance.now() + Math.max(this.intervalMs, TURN_LASTS_MS);
  }

  /** A message goes out. */
  spendTurn(): void {
    this.turnEndsAt = 0;
  }

  /** How many milliseconds to wait before the next message may go out; the moment is taken. */
  async reserve(): Promise<number> {
    try {
      const microseconds = await this.redis.eval(RESERVE, 1, this.key, Math.round(this.intervalMs * 1000));
      return Number(microseconds) / 1000;
    } catch (error) {
      this.log.debug({ err: error }, 'the common pace is unknown; a slower one of our own holds');
      return this.reserveLocally();
    }
  }

  private reserveLocally(): number {
    const now = performance.now();
    const free = Math.max(now, this.localFreeAt);
    this.localFreeAt = free + this.intervalMs / LOCAL_SHARE;
    return free - now;
  }
}
