import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * No request for this long, in milliseconds: whoever still holds a connection does not use it. A client of ours lets go of a connection
 * that was idle for less than this, so that no request of it meets a server that closes.
 */
export const DRAIN_QUIET_MS = 500;
/** A client that goes on asking although each answer tells it to leave is not waited for. */
const BOUND_MS = 5_000;
const LOOK_MS = 50;
/** The clients of open streams are sent away over this time, so that they do not all come again at the same moment. */
const SPREAD_MS = 4_000;

/**
 * Lets clients with kept-alive connections leave before a server closes. A connection that the server closes may carry a request at that
 * very moment; its client cannot know whether it was heard, and must not send it again when it changes something.
 */
@Injectable()
export class DrainRequests {
  /** The latest answer on each connection. */
  private readonly answers = new Map<Socket, ServerResponse>();
  private readonly openStreams: (() => readonly (() => void)[])[] = [];
  private isDraining = false;
  private lastRequestAt = Number.NEGATIVE_INFINITY;

  follow(server: FastifyInstance): void {
    server.server.on('connection', (socket: Socket) => {
      socket.once('close', () => this.answers.delete(socket));
    });
    server.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
      this.lastRequestAt = performance.now();
      if (this.isDraining) answer.shouldKeepAlive = false;
      else this.answers.set(socket, answer);
      done();
    });
  }

  /**
   * Ends answers that would not end by themselves, as streams do, one by one over the first 4 s of the drain: their clients come again.
   * @param endings called when draining begins: what ends each stream that is open then
   */
  whenDraining(endings: () => readonly (() => void)[]): void {
    this.openStreams.push(endings);
  }

  /** From now on each answer is the last one of its connection. Resolves when no requests come any more, after 5 s at the latest. */
  async drain(): Promise<void> {
    const beganAt = performance.now();
    this.isDraining = true;
    const wereUnderWay = this.makeAnswersTheLast();
    const lastEndingAt = beganAt + this.endStreams();
    if (!wereUnderWay && beganAt - this.lastRequestAt > BOUND_MS) return;
    const isQuiet = (now: number) => now - Math.max(this.lastRequestAt, lastEndingAt) > DRAIN_QUIET_MS;
    while (!isQuiet(performance.now()) && performance.now() - beganAt < BOUND_MS) await pause(LOOK_MS);
  }

  /** Gives the milliseconds until the last one ends. */
  private endStreams(): number {
    const endings = this.openStreams.flatMap((open) => open());
    const whenMs = endings.map((_, place) => (SPREAD_MS * place) / endings.length);
    for (const [place, end] of endings.entries()) {
      if (place === 0) end();
      else setTimeout(end, whenMs[place]);
    }
    return whenMs.at(-1) ?? 0;
  }

  private makeAnswersTheLast(): boolean {
    let wereUnderWay = false;
    for (const [socket, answer] of this.answers) {
      if (answer.writableFinished) continue;
      wereUnderWay = true;
      answer.shouldKeepAlive = false;
      // Its head may have promised a further one.
      answer.once('finish', () => socket.destroySoon());
    }
    this.answers.clear();
    return wereUnderWay;
  }
}
