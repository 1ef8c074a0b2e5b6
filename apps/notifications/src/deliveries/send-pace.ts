import { setTimeout } from 'node:timers/promises';
import { logger } from '@barrelhive/service-kit';
import type { Redis } from 'ioredis';

/** Without Redis a replica knows nothing of the others and keeps to this part of the pace. */
const LOCAL_SHARE = 1 / 4;
/** A turn that nobody asked for within this time, or within that of the next one, is lost. */
const TURN_LASTS_MS = 1_000;
/** Turns that come within this time are taken together. */
const TOGETHER_MS = 250;

/**
 * Reserves the next moments of the common pace and answers in how many microseconds the first of them is. Redis' own clock counts, so
 * replicas need not agree about the time.
 */
const RESERVE = `
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local reserved = tonumber(ARGV[1])
  local free = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
  redis.call('SET', KEYS[1], string.format('%.0f', free + reserved), 'PX', math.ceil((free - now + reserved) / 1000) + 1000)
  return free - now
`;

/** One pace of a channel for all replicas. A turn is a unit of the channel. */
export class SendPace {
  private readonly log = logger('send-pace');
  private readonly intervalMs: number;
  private readonly turnsTogether: number;
  private localFreeAt = 0;
  private turns = 0;
  private turnsEndAt = 0;

  constructor(
    private readonly redis: Redis,
    private readonly key: string,
    turnsPerSecond: number,
  ) {
    this.intervalMs = 1000 / turnsPerSecond;
    this.turnsTogether = Math.max(1, Math.floor(TOGETHER_MS / this.intervalMs));
  }

  /**
   * Waits until messages may go out, and gives how many: one, or as many as are wanted where the pace lets them go within a moment. Turns
   * stay for the next messages until they are spent, however many are judged before that: what is not sent takes nothing from the pace
   * of the other replicas.
   */
  async awaitTurns(wanted: number): Promise<number> {
    if (this.turns === 0 || performance.now() >= this.turnsEndAt) {
      this.turns = Math.min(wanted, this.turnsTogether);
      await setTimeout(await this.reserve(this.turns));
    }
    this.turnsEndAt = performance.now() + Math.max(this.intervalMs, TURN_LASTS_MS);
    return Math.min(wanted, this.turns);
  }

  /**
   * This many turns are used. How many a message takes shows only when it is claimed: what it takes beyond its turn is taken from those that
   * come next, in whatever replica.
   */
  spendTurns(used: number): void {
    const beyond = used - this.turns;
    this.turns = Math.max(0, -beyond);
    if (beyond > 0) void this.reserve(beyond);
  }

  /** How many milliseconds to wait before the next turns; their moments are taken. */
  async reserve(turns = 1): Promise<number> {
    try {
      const microseconds = await this.redis.eval(RESERVE, 1, this.key, Math.round(turns * this.intervalMs * 1000));
      return Number(microseconds) / 1000;
    } catch (error) {
      this.log.debug({ err: error }, 'the common pace is unknown; a slower one of our own holds');
      return this.reserveLocally(turns);
    }
  }

  private reserveLocally(turns: number): number {
    const now = performance.now();
    const free = Math.max(now, this.localFreeAt);
    this.localFreeAt = free + (turns * this.intervalMs) / LOCAL_SHARE;
    return free - now;
  }
}
