import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';
import { resetConnection } from '../limits/bound-unread-bytes';
import type { UpstreamCall } from '../upstreams/bounded-pool';
import { compressInto, recodingOf } from './compression';
import type { OwnHeaders } from './response-headers';
import type { UnreadAnswers } from './unread-answers';

interface ProxiedCallOptions {
  reply: FastifyReply;
  /** The headers that are ours to set. */
  ownHeaders: OwnHeaders;
  /** The room for what the client has not taken yet. */
  unread: UnreadAnswers;
  /** Send the first bytes on at once: server-sent events may be followed by silence. */
  streams: boolean;
  /** Called with the service's status before the client learns of it. */
  onStatus: (status: number) => void;
  /** Further headers of the answer. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * One answer on its way from a service to a client, piece by piece and unread. A client that leaves ends the service's work. Of an
 * answer that its client reads slowly a bounded part is kept here; beyond it the service is slowed down.
 */
export class ProxiedCall implements UpstreamCall {
  /** Resolves when nothing is left to do, also when the client left. Rejects only while an error can still be answered. */
  readonly ended: Promise<void>;
  private settle: { resolve: () => void; reject: (error: Error) => void };
  private controller: Dispatcher.DispatchController | undefined;
  private over = false;
  private isPaused = false;
  /** Where the answer is written: the client's response, or what compresses for it. */
  private body: Writable;
  private readonly connection: Socket;
  /** How many bytes the client's side had taken when the watch last saw a difference, and when that was. */
  private taken = -1;
  private takenAt = 0;

  constructor(private readonly options: ProxiedCallOptions) {
    const { promise, resolve, reject } = withResolvers();
    this.ended = promise;
    this.settle = { resolve, reject };
    this.body = options.reply.raw;
    this.connection = options.reply.request.raw.socket;
    this.watchClient();
  }

  /** Whether nothing is left to do; then nothing may be asked of the service any more. */
  get isOver(): boolean {
    return this.over;
  }

  /** Bytes that the kernel has accepted count as taken: it has room for them only while the client reads, save for the first few. */
  stalledMs(now: number): number {
    const { bytesWritten, writableLength } = this.connection;
    // An answer behind an earlier one on its connection (pipelining) has no socket yet, and its client does not get on with it.
    const isBehind = this.options.reply.raw.socket === null;
    const waits = isBehind ? this.isPaused : writableLength > 0;
    const taken = isBehind ? 0 : bytesWritten - writableLength;
    if (!waits || taken !== this.taken) {
      this.taken = taken;
      this.takenAt = now;
    }
    return now - this.takenAt;
  }

  end(): void {
    this.options.reply.raw.end();
    this.leave();
  }

  drop(): void {
    resetConnection(this.connection);
    this.leave();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.over) controller.abort(new Error('the client left'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusText?: string,
  ): void {
    if (status < 200 || this.over) return;
    const { reply, ownHeaders, streams, onStatus } = this.options;
    onStatus(status);
    const recoding = streams ? undefined : recodingOf(reply.request, status, headers);
    const begin = (length?: number) => {
      const compressed = length === undefined ? undefined : { 'content-length': `${length}` };
      const changes = { ...recoding?.headers, ...compressed, ...this.options.headers };
      reply.hijack();
      // As one list, and with nothing set before, Node writes the headers as they stand.
      reply.raw.writeHead(status, statusText, ownHeaders.addedTo(headers, reply.request.correlationId, changes));
      if (streams) reply.raw.flushHeaders();
    };
    if (recoding?.compressedFrom === undefined || reply.request.method === 'HEAD') begin();
    else this.body = compressInto(reply.raw, recoding.compressedFrom, begin);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.over || this.body.write(chunk)) return;
    // A client that has left causes no "drain", and no time-out runs while an answer is paused.
    if (this.clientHasLeft()) return this.leave();
    const { reply, unread } = this.options;
    if (!this.isPaused && unread.keep(reply.raw, chunk.length)) return;
    this.isPaused = true;
    controller.pause();
    this.body.once('drain', () => {
      this.isPaused = false;
      controller.resume();
    });
  }

  onResponseEnd(): void {
    this.finish();
    this.options.reply.hijack();
    this.body.end();
    this.settle.resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.over) return;
    this.finish();
    const { raw } = this.options.reply;
    if (this.body !== raw) this.body.destroy();
    if (!raw.headersSent) {
      this.settle.reject(error);
      return;
    }
    raw.destroy();
    this.settle.resolve();
  }

  /** Whoever left earlier, while a session was checked or a first attempt failed, does not say so again. */
  private watchClient(): void {
    if (this.clientHasLeft()) return this.leave();
    this.options.reply.raw.once('close', this.leave);
  }

  private clientHasLeft(): boolean {
    const { raw } = this.options.reply;
    return raw.destroyed || this.connection.destroyed;
  }

  private readonly leave = (): void => {
    if (this.over) return;
    this.finish();
    if (this.body !== this.options.reply.raw) this.body.destroy();
    this.options.reply.hijack();
    this.controller?.abort(new Error('the client left'));
    this.settle.resolve();
  };

  private finish(): void {
    this.over = true;
    this.options.reply.raw.off('close', this.leave);
  }
}

function withResolvers() {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
