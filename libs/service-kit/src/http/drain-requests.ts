import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * No request for so long, in milliseconds: whoever still holds a connection does not use it. A client of ours lets go of a connection
 * that was idle for less than this, so that no request of it meets a server that closes.
 */
export const DRAIN_QUIET_MS = 500;
/** A client that goes on asking although each answer tells it to leave is not waited for. */
const BOUND_MS = 5_000;
const LOOK_MS = 50;

/**
 * Lets clients with kept-alive connections leave before a server closes. A connection that the server closes may carry a request at that
 * very moment; its client cannot know whether it was heard, and must not send it again when it changes something.
 */
@Injectable()
export class DrainRequests {
  /** The latest answer on each connection. */
  private readonly answers = new Map<Socket, ServerResponse>();
  private readonly endings: (() => void)[] = [];
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

  /** Ends answers that would not end by themselves, as streams do. Called when draining begins: their clients come again at once. */
  whenDraining(endAnswers: () => void): void {
    this.endings.push(endAnswers);
  }

  /** From now on each answer is the last one of its connection. Resolves when no requests come any more, after 5 s at the latest. */
  async drain(): Promise<void> {
    const beganAt = performance.now();
    this.isDraining = true;
    const wereUnderWay = this.makeAnswersTheLast();
    for (const endAnswers of this.endings) endAnswers();
    if (!wereUnderWay && beganAt - this.lastRequestAt > BOUND_MS) return;
    const isQuiet = (now: number) => now - Math.max(this.lastRequestAt, beganAt) > DRAIN_QUIET_MS;
    while (!isQuiet(performance.now()) && performance.now() - beganAt < BOUND_MS) await pause(LOOK_MS);
  }

  /** Answers whether any answer is under way. */
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
