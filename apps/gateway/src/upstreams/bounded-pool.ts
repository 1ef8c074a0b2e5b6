import { DomainError } from '@barrelhive/service-kit';
import type { Dispatcher, Pool } from 'undici';

/** A call whose answer goes on to a client while it comes. */
export interface UpstreamCall extends Dispatcher.DispatchHandler {
  /** Resolves when nothing is left to do. Rejects when the service gave no answer. */
  readonly ended: Promise<void>;
  /** For how many milliseconds the client has taken nothing although something waits for it. */
  stalledMs(now: number): number;
  /** Ends the call from our side: the client gets a proper end after what came so far. */
  end(): void;
  /** Ends the call and the connection of the client. */
  drop(): void;
}

interface Bounds {
  /** Calls that can be under way at once; further ones wait. */
  connections: number;
  /** Calls under way and waiting together; further ones are refused. */
  mostCalls: number;
  /** After how long a client that reads nothing loses its answer. */
  stallMs: number;
}

/** A client that reads nothing for this long gives way where another call waits for its connection. */
const GIVE_WAY_MS = 5_000;

/** Connections to one service that hold a bounded number of calls. */
export class BoundedPool {
  private readonly calls = new Set<UpstreamCall>();

  constructor(
    private readonly pool: Pool,
    private readonly bounds: Bounds,
  ) {}

  /** Throws SERVICE_BUSY when a further call would be one too many. */
  assertRoom(): void {
    if (this.calls.size >= this.bounds.mostCalls) throw new DomainError('SERVICE_BUSY', { retryAfterSeconds: 1 });
  }

  /** Resolves and rejects as the call ends. */
  async run(call: UpstreamCall, options: Dispatcher.DispatchOptions): Promise<void> {
    this.calls.add(call);
    try {
      this.pool.dispatch(options, call);
      await call.ended;
    } finally {
      this.calls.delete(call);
    }
  }

  /** Drops calls whose clients read nothing: each after a while, and sooner as many as there are calls waiting. */
  dropStalledCalls(): void {
    const { connections, stallMs } = this.bounds;
    const now = performance.now();
    let waiting = this.calls.size - connections;
    for (const call of this.calls) {
      const patienceMs = waiting > 0 ? Math.min(GIVE_WAY_MS, stallMs) : stallMs;
      if (call.stalledMs(now) < patienceMs) continue;
      call.drop();
      waiting--;
    }
  }

  /** How much it holds: open connections, calls under way and calls that wait for one. */
  get load() {
    const { connected, queued, running } = this.pool.stats;
    return { connected, queued, running };
  }

  /** What ends each call that is under way. */
  endings(): (() => void)[] {
    return [...this.calls].map((call) => () => call.end());
  }

  destroy(): Promise<void> {
    return this.pool.destroy();
  }
}
