import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** No request for so long: whoever still holds a connection does not use it. */
const QUIET_MS = 500;
/** A client that goes on asking although each answer tells it to leave is not waited for. */
const BOUND_MS = 5_000;
const LOOK_MS = 50;

/**
 * Lets clients with kept-alive connections leave before a server closes. A connection that the server closes may carry a request at that
 * very moment; its client cannot know whether it was heard, and must not send it again when it changes something.
 */
export class DrainRequests {
  private isDraining = false;
  private lastRequestAt = Number.NEGATIVE_INFINITY;

  follow(server: FastifyInstance): void {
    server.addHook('onRequest', (_request, reply, done) => {
      this.lastRequestAt = performance.now();
      if (this.isDraining) reply.raw.shouldKeepAlive = false;
      done();
    });
  }

  /** From now on each answer is the last one of its connection. Resolves when no requests come any more, after 5 s at the latest. */
  async drain(): Promise<void> {
    this.isDraining = true;
    const beganAt = performance.now();
    if (beganAt - this.lastRequestAt > BOUND_MS) return;
    const isQuiet = (now: number) => now - Math.max(this.lastRequestAt, beganAt) > QUIET_MS;
    while (!isQuiet(performance.now()) && performance.now() - beganAt < BOUND_MS) await pause(LOOK_MS);
  }
}
