import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';
import type { OwnHeaders } from './response-headers';

interface ExchangeOptions {
  reply: FastifyReply;
  /** The headers that are ours to set. */
  ownHeaders: OwnHeaders;
  /** Send the first bytes on at once: server-sent events may be followed by silence. */
  streams: boolean;
  /** Called with the service's status before the client learns of it. */
  onStatus: (status: number) => void;
}

/**
 * One answer on its way from a service to a client, piece by piece and unread. A client that leaves ends the service's work; a
 * client that reads slowly slows the service down instead of filling our memory.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  /** Resolves when nothing is left to do, also when the client left. Rejects only while an error can still be answered. */
  readonly ended: Promise<void>;
  private settle: { resolve: () => void; reject: (error: Error) => void };
  private controller: Dispatcher.DispatchController | undefined;
  private isOver = false;

  constructor(private readonly options: ExchangeOptions) {
    const { promise, resolve, reject } = withResolvers();
    this.ended = promise;
    this.settle = { resolve, reject };
    options.reply.raw.once('close', this.leave);
  }

  /** Ends an open stream from our side: the client gets what came so far, and a proper end. */
  end(): void {
    this.options.reply.raw.end();
    this.leave();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isOver) controller.abort(new Error('the client left'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusText?: string,
  ): void {
    if (status < 200 || this.isOver) return;
    const { reply, ownHeaders, streams, onStatus } = this.options;
    onStatus(status);
    reply.hijack();
    // As one list, and with nothing set before, Node writes the headers as they stand.
    reply.raw.writeHead(status, statusText, ownHeaders.addedTo(headers, reply.request.correlationId));
    if (streams) reply.raw.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { raw } = this.options.reply;
    if (this.isOver || raw.write(chunk)) return;
    controller.pause();
    raw.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.finish();
    this.options.reply.raw.end();
    this.settle.resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.isOver) return;
    this.finish();
    const { raw } = this.options.reply;
    if (!raw.headersSent) {
      this.settle.reject(error);
      return;
    }
    raw.destroy();
    this.settle.resolve();
  }

  private readonly leave = (): void => {
    if (this.isOver) return;
    this.finish();
    this.options.reply.hijack();
    this.controller?.abort(new Error('the client left'));
    this.settle.resolve();
  };

  private finish(): void {
    this.isOver = true;
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
