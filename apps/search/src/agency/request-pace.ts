import { randomUUID } from 'node:crypto';
import { execute, queryRow } from '@barrelhive/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { AgencyError } from './agency-error';

/** Who may go first when several wait: the refresh of the table, then a person who asked, then what is merely kept fresh. */
const requestUrgencies = ['refresh', 'asked', 'watched'] as const;

export type RequestUrgency = (typeof requestUrgencies)[number];

export interface TurnOptions {
  urgency: RequestUrgency;
  /** Gives up the wait. */
  signal?: AbortSignal;
}

/** The right to send one request, now. */
export interface Turn {
  /** False when so much time has passed since the turn was given that another request may be on its way. */
  isStillOurs(): boolean;
  /** The agency has the request: the interval to the next one counts from here. */
  answered(): Promise<void>;
}

const paceRow = z.object({ isHeld: z.boolean(), waitMs: z.number() });

interface WaitingRequest {
  urgency: number;
  grant: (turn: Turn) => void;
  fail: (error: unknown) => void;
}

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
  private readonly queue: WaitingRequest[] = [];
  private isGranting = false;
  private isClosed = false;
  private readonly intervalMs: number;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SEARCH_SETTINGS) settings: Pick<SearchSettings, 'DABS_MIN_INTERVAL_MS'>,
  ) {
    this.intervalMs = settings.DABS_MIN_INTERVAL_MS;
  }

  /** How many requests of this replica wait for their turn. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Resolves when a request may be sent, at once. Rejects when the signal aborts or the service stops. */
  turn({ urgency, signal }: TurnOptions): Promise<Turn> {
    return new Promise((resolve, reject) => {
      if (this.isClosed || signal?.aborted) return reject(givenUp());
      const giveUp = () => this.giveUp(request);
      const request: WaitingRequest = {
        urgency: requestUrgencies.indexOf(urgency),
        grant: (turn) => {
          signal?.removeEventListener('abort', giveUp);
          resolve(turn);
        },
        fail: reject,
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      const place = this.queue.findIndex((other) => other.urgency > request.urgency);
      this.queue.splice(place < 0 ? this.queue.length : place, 0, request);
      void this.grantTurns();
    });
  }

  /** Keeps every replica quiet for so long, because the agency asked for it (429, 503 with Retry-After). */
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
    for (const request of this.queue.splice(0)) request.fail(givenUp());
  }

  private async grantTurns(): Promise<void> {
    if (this.isGranting) return;
    this.isGranting = true;
    try {
      while (this.queue.length > 0) await this.grantOne();
    } catch (error) {
      for (const request of this.queue.splice(0)) request.fail(error);
    } finally {
      this.isGranting = false;
    }
  }

  private async grantOne(): Promise<void> {
    const holder = randomUUID();
    const askedAt = performance.now();
    const waitMs = await this.take(holder);
    if (waitMs > 0) return nap(Math.min(waitMs, LONGEST_NAP_MS));
    this.queue.shift()?.grant({
      isStillOurs: () => performance.now() - askedAt < HOLD_MS,
      answered: () => this.release(holder),
    });
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

  private async release(holder: string): Promise<void> {
    await execute(
      this.dataSource,
      `UPDATE agency_pace SET next_at = least(next_at, clock_timestamp() + make_interval(secs => $1)), holder = NULL
       WHERE holder = $2`,
      [this.intervalMs / 1000, holder],
    );
  }

  private giveUp(request: WaitingRequest): void {
    const place = this.queue.indexOf(request);
    if (place < 0) return;
    this.queue.splice(place, 1);
    request.fail(givenUp());
  }
}

function givenUp(): AgencyError {
  return new AgencyError('unavailable', 'nobody waits for the answer any more');
}

function nap(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
