import { randomUUID } from 'node:crypto';
import { execute, queryRow } from '@barrelhive/database';
import { localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { metrics } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { AgencyError } from './agency-error';
import { purposes, type Purpose } from './day-budget';
import { FairTurns, type Wish } from './fair-turns';

export interface TurnOptions {
  /** Who wants it. */
  wishes: readonly Wish[];
  /** What it is about, so that others can join in: an SKU. */
  of?: string | undefined;
  /** Gives up the wait. */
  signal?: AbortSignal | undefined;
}

/** The right to send one request, now. */
export interface Turn {
  /** False when so much time has passed since the turn was given that another request may be on its way. */
  isStillOurs(): boolean;
  /** The agency has the request: the interval to the next one counts from here, and it counts among those of the day. */
  answered(purpose: Purpose): Promise<void>;
  /** Nothing was sent: somebody else may send at once. */
  giveBack(): Promise<void>;
}

const paceRow = z.object({ isHeld: z.boolean(), waitMs: z.number() });

interface WaitingRequest {
  grant: (turn: Turn) => void;
  fail: (error: Error) => void;
}

const turnWait = metrics.histogram({
  name: 'barrelhive_agency_turn_wait_seconds',
  help: 'How long a request waited for its turn in the pace that all replicas share',
  buckets: [0.01, 0.1, 0.5, 1, 2, 5, 15, 60, 300],
});

const sentRequests = metrics.counter({
  name: 'barrelhive_agency_requests_sent_total',
  help: 'Requests that this replica sent to the agency, by what for: table, pages, texts, people, watch. Times the interval it is the share of the pace',
  labelNames: ['purpose'],
});
for (const purpose of purposes) sentRequests.inc({ purpose }, 0);

/**
 * The interval counts from when the agency must have had the request: from the start of its answer, or this long after the turn was
 * given if that is earlier. So neither a slow start here nor a slow line brings two requests closer together.
 */
const HOLD_MS = 500;
const LONGEST_NAP_MS = 5_000;

/**
 * The pace of requests to the agency, shared by all replicas: a single row of Postgres holds when the next one may go. It lives
 * there rather than in Redis because there it survives the loss of Redis, and no replica ever falls back to a pace of its own.
 */
@Injectable()
export class RequestPace {
  private readonly turns: FairTurns<string | symbol>;
  private readonly requests = new Map<string | symbol, WaitingRequest>();
  private isGranting = false;
  private isClosed = false;
  private readonly intervalMs: number;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SEARCH_SETTINGS)
    settings: Pick<SearchSettings, 'DABS_MIN_INTERVAL_MS' | 'BOTTLES_AT_ONCE_PER_SEARCHER'>,
  ) {
    this.intervalMs = settings.DABS_MIN_INTERVAL_MS;
    this.turns = new FairTurns(settings.BOTTLES_AT_ONCE_PER_SEARCHER);
  }

  /** How many requests of this replica wait for their turn, without those that are held back behind others of their searcher. */
  get waiting(): number {
    return this.turns.waiting;
  }

  /** Resolves when a request may be sent, at once. Rejects when the signal aborts or the service stops. */
  turn({ wishes, of, signal }: TurnOptions): Promise<Turn> {
    const key = of ?? Symbol('a request');
    const stopWatch = turnWait.startTimer();
    return new Promise((resolve, reject) => {
      if (this.isClosed || signal?.aborted) return reject(givenUp());
      const giveUp = () => this.giveUp(key);
      const end = () => signal?.removeEventListener('abort', giveUp);
      this.requests.set(key, {
        grant: (turn) => {
          end();
          stopWatch();
          resolve(turn);
        },
        fail: (error) => {
          end();
          reject(error);
        },
      });
      for (const wish of wishes) this.turns.add(key, wish);
      signal?.addEventListener('abort', giveUp, { once: true });
      void this.grantTurns();
    });
  }

  /** Somebody else wants what waits already, and may be more urgent. */
  join(of: string, wish: Wish): void {
    if (this.requests.has(of)) this.turns.add(of, wish);
  }

  /** Takes back a wish, unless what is wanted is among the next of its searcher: that is sent all the same. */
  leave(of: string, wish: Wish): void {
    if (this.turns.leave(of, wish)) this.giveUp(of);
  }

  /** Keeps every replica quiet for this long, because the agency asked for it (429, 503 with Retry-After). */
  async pause(ms: number): Promise<void> {
    await execute(
      this.dataSource,
      `INSERT INTO agency_pace (next_at, quiet_until)
       VALUES (clock_timestamp(), clock_timestamp() + make_interval(secs => $1))
       ON CONFLICT (singleton) DO UPDATE SET quiet_until = greatest(agency_pace.quiet_until, excluded.quiet_until)`,
      [ms / 1000],
    );
  }

  /** Lets everybody who waits give up. */
  close(): void {
    this.isClosed = true;
    this.failAll(givenUp());
  }

  private async grantTurns(): Promise<void> {
    if (this.isGranting) return;
    this.isGranting = true;
    try {
      while (this.requests.size > 0) await this.grantOne();
    } catch (error) {
      this.failAll(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.isGranting = false;
    }
  }

  private async grantOne(): Promise<void> {
    const holder = randomUUID();
    const askedAt = performance.now();
    const waitMs = await this.take(holder);
    if (waitMs > 0) return nap(Math.min(waitMs, LONGEST_NAP_MS));
    const turn: Turn = {
      isStillOurs: () => performance.now() - askedAt < HOLD_MS,
      answered: (purpose) => this.noteSent(holder, purpose),
      giveBack: () => this.release(holder, 0),
    };
    const request = this.requestInTurn();
    if (request) request.grant(turn);
    else await turn.giveBack();
  }

  private requestInTurn(): WaitingRequest | undefined {
    const key = this.turns.next();
    if (key === undefined) return undefined;
    const request = this.requests.get(key);
    this.requests.delete(key);
    return request;
  }

  /** Takes the slot if it is free and gives 0, else gives the milliseconds until it may be. */
  private async take(holder: string): Promise<number> {
    const taken = await execute(
      this.dataSource,
      `INSERT INTO agency_pace AS pace (next_at, holder)
       VALUES (clock_timestamp() + make_interval(secs => $1), $2)
       ON CONFLICT (singleton) DO UPDATE
         SET next_at = clock_timestamp() + make_interval(secs => $1), holder = excluded.holder
         WHERE pace.next_at <= clock_timestamp() AND pace.quiet_until <= clock_timestamp()`,
      [(this.intervalMs + HOLD_MS) / 1000, holder],
    );
    if (taken > 0) return 0;
    const pace = await queryRow(
      this.dataSource,
      paceRow,
      `SELECT holder IS NOT NULL AS "isHeld",
         extract(epoch FROM least(greatest(next_at, quiet_until) - clock_timestamp(), '1 day'))::float8 * 1000 AS "waitMs"
       FROM agency_pace`,
    );
    const waitMs = pace?.waitMs ?? this.intervalMs;
    return Math.max(1, Math.ceil(pace?.isHeld ? Math.min(waitMs, this.intervalMs) : waitMs));
  }

  private async noteSent(holder: string, purpose: Purpose): Promise<void> {
    sentRequests.inc({ purpose });
    await this.release(holder, this.intervalMs);
    await execute(
      this.dataSource,
      `INSERT INTO agency_day AS day (day, purpose, requests) VALUES ($1, $2, 1)
       ON CONFLICT (day, purpose) DO UPDATE SET requests = day.requests + 1`,
      [localDay(new Date(), STORE_TIME_ZONE), purpose],
    );
  }

  /** The next request may go this many milliseconds from now. */
  private async release(holder: string, ms: number): Promise<void> {
    await execute(
      this.dataSource,
      `UPDATE agency_pace SET next_at = least(next_at, clock_timestamp() + make_interval(secs => $1)), holder = NULL
       WHERE holder = $2`,
      [ms / 1000, holder],
    );
  }

  private giveUp(key: string | symbol): void {
    const request = this.requests.get(key);
    this.turns.remove(key);
    this.requests.delete(key);
    request?.fail(givenUp());
  }

  private failAll(error: Error): void {
    for (const [key, request] of this.requests) {
      this.turns.remove(key);
      request.fail(error);
    }
    this.requests.clear();
  }
}

function givenUp(): AgencyError {
  return new AgencyError('unavailable', 'nobody waits for the answer any more');
}

function nap(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
