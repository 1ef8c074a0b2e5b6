import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { AgencyError } from './agency-error';

/** Who may go first when several wait: the refresh of the table, then a person who asked, then what is merely kept fresh. */
export const requestUrgencies = ['refresh', 'asked', 'watched'] as const;

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
export class RequestPace {
  readonly #waiting: WaitingRequest[] = [];
  #isGranting = false;
  #isClosed = false;

  constructor(
    private readonly database: DataSource,
    private readonly intervalMs: number,
  ) {}

  /** How many requests of this replica wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when a request may be sent, at once. Rejects when the signal aborts or the service stops. */
  turn({ urgency, signal }: TurnOptions): Promise<Turn> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || signal?.aborted) return reject(givenUp());
      const giveUp = () => this.#giveUp(request);
      const request: WaitingRequest = {
        urgency: requestUrgencies.indexOf(urgency),
        grant: (turn) => {
          signal?.removeEventListener('abort', giveUp);
          resolve(turn);
        },
        fail: reject,
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      const place = this.#waiting.findIndex((other) => other.urgency > request.urgency);
      this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, request);
      void this.#grantTurns();
    });
  }

  /** Keeps every replica quiet for so long, because the agency asked for it (429, 503 with Retry-After). */
  async pause(ms: number): Promise<void> {
    await this.database.query(
      `INSERT INTO agency_pace (next_at, quiet_until)
       VALUES (clock_timestamp(), clock_timestamp() + make_interval(secs => $1))
       ON CONFLICT (singleton) DO UPDATE SET quiet_until = greatest(agency_pace.quiet_until, excluded.quiet_until)`,
      [ms / 1000],
    );
  }

  /** Lets everybody who waits give up. */
  close(): void {
    this.#isClosed = true;
    for (const request of this.#waiting.splice(0)) request.fail(givenUp());
  }

  async #grantTurns(): Promise<void> {
    if (this.#isGranting) return;
    this.#isGranting = true;
    try {
      while (this.#waiting.length > 0) await this.#grantOne();
    } catch (error) {
      for (const request of this.#waiting.splice(0)) request.fail(error);
    } finally {
      this.#isGranting = false;
    }
  }

  async #grantOne(): Promise<void> {
    const holder = randomUUID();
    const askedAt = performance.now();
    const waitMs = await this.#take(holder);
    if (waitMs > 0) return nap(Math.min(waitMs, LONGEST_NAP_MS));
    this.#waiting.shift()?.grant({
      isStillOurs: () => performance.now() - askedAt < HOLD_MS,
      answered: () => this.#release(holder),
    });
  }

  /** Takes the slot if it is free and gives 0, else gives the milliseconds until it may be. */
  async #take(holder: string): Promise<number> {
    const taken = await this.database.query<unknown[]>(
      `INSERT INTO agency_pace AS pace (next_at, holder)
       VALUES (clock_timestamp() + make_interval(secs => $1), $2)
       ON CONFLICT (singleton) DO UPDATE
         SET next_at = clock_timestamp() + make_interval(secs => $1), holder = excluded.holder
         WHERE pace.next_at <= clock_timestamp() AND pace.quiet_until <= clock_timestamp()
       RETURNING next_at`,
      [(this.intervalMs + HOLD_MS) / 1000, holder],
    );
    if (taken.length > 0) return 0;
    const [row] = await this.database.query<{ wait_ms: number; held: boolean }[]>(
      `SELECT holder IS NOT NULL AS held,
         extract(epoch FROM greatest(next_at, quiet_until) - clock_timestamp())::float8 * 1000 AS wait_ms
       FROM agency_pace`,
    );
    const waitMs = row?.wait_ms ?? this.intervalMs;
    return Math.max(1, Math.ceil(row?.held ? Math.min(waitMs, this.intervalMs) : waitMs));
  }

  async #release(holder: string): Promise<void> {
    await this.database.query(
      `UPDATE agency_pace SET next_at = least(next_at, clock_timestamp() + make_interval(secs => $1)), holder = NULL
       WHERE holder = $2`,
      [this.intervalMs / 1000, holder],
    );
  }

  #giveUp(request: WaitingRequest): void {
    const place = this.#waiting.indexOf(request);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    request.fail(givenUp());
  }
}

function givenUp(): AgencyError {
  return new AgencyError('unavailable', 'nobody waits for the answer any more');
}

function nap(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
