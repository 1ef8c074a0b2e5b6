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

interface WaitingRequest {
  urgency: number;
  grant: () => void;
  fail: (error: unknown) => void;
  signal: AbortSignal | undefined;
}

/** Between the grant and the request on the wire some milliseconds pass, more on one replica than on another. */
const SLACK_SHARE = 0.05;
const LEAST_SLACK_MS = 10;
const LONGEST_NAP_MS = 5_000;

/**
 * The pace of requests to the agency, shared by all replicas: a single row of Postgres holds when the next one may go. It lives
 * there rather than in Redis because there it survives the loss of Redis, and no replica ever falls back to a pace of its own.
 */
export class RequestPace {
  readonly #waiting: WaitingRequest[] = [];
  readonly #intervalMs: number;
  readonly #slackMs: number;
  #isGranting = false;
  #isClosed = false;

  constructor(
    private readonly database: DataSource,
    minIntervalMs: number,
  ) {
    this.#slackMs = Math.max(LEAST_SLACK_MS, Math.round(minIntervalMs * SLACK_SHARE));
    this.#intervalMs = minIntervalMs + this.#slackMs;
  }

  /** How many requests of this replica wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when a request may be sent, at once. Rejects when the signal aborts or the service stops. */
  turn({ urgency, signal }: TurnOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || signal?.aborted) {
        reject(givenUp());
        return;
      }
      const request: WaitingRequest = {
        urgency: requestUrgencies.indexOf(urgency),
        grant: resolve,
        fail: reject,
        signal,
      };
      signal?.addEventListener('abort', () => this.#giveUp(request), { once: true });
      const place = this.#waiting.findIndex((other) => other.urgency > request.urgency);
      this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, request);
      void this.#grantTurns();
    });
  }

  /** Keeps every replica quiet for so long, because the agency asked for it (429, 503 with Retry-After). */
  async pause(ms: number): Promise<void> {
    await this.database.query(
      `INSERT INTO agency_pace (next_at) VALUES (clock_timestamp() + make_interval(secs => $1))
       ON CONFLICT (singleton) DO UPDATE SET next_at = greatest(agency_pace.next_at, excluded.next_at)`,
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
    const askedAt = performance.now();
    const waitMs = await this.#take();
    // A grant that took long to arrive is as good as used: sending now could come too close before the next one's.
    if (waitMs === 0 && performance.now() - askedAt < this.#slackMs) this.#waiting.shift()?.grant();
    else await nap(Math.min(waitMs, LONGEST_NAP_MS));
  }

  /** Takes the slot if it is free and gives 0, else gives the milliseconds until it is. */
  async #take(): Promise<number> {
    const taken = await this.database.query<unknown[]>(
      `INSERT INTO agency_pace (next_at) VALUES (clock_timestamp() + make_interval(secs => $1))
       ON CONFLICT (singleton) DO UPDATE SET next_at = clock_timestamp() + make_interval(secs => $1)
         WHERE agency_pace.next_at <= clock_timestamp()
       RETURNING next_at`,
      [this.#intervalMs / 1000],
    );
    if (taken.length > 0) return 0;
    const [row] = await this.database.query<{ wait_ms: number }[]>(
      `SELECT extract(epoch FROM next_at - clock_timestamp())::float8 * 1000 AS wait_ms FROM agency_pace`,
    );
    return Math.max(1, Math.ceil(row?.wait_ms ?? this.#intervalMs));
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
