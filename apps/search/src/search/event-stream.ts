import type { ServerResponse } from 'node:http';
import type { SearchStreamEvent } from '@barrelhive/contracts';

/** A reader that leaves so much unread is cut: it would only fill our memory. */
const MOST_UNREAD_BYTES = 256 * 1024;

const HEARTBEAT = Buffer.from(': still here\n\n');

/** One open stream of server-sent events on a raw response (facts: performance, "Streams"). */
export class EventStream {
  readonly #left = new AbortController();

  constructor(
    private readonly response: ServerResponse,
    private readonly onDropped: () => void,
  ) {
    response.on('close', () => this.#left.abort());
    response.on('error', () => this.#left.abort());
  }

  /** Aborts when the browser leaves or the stream has ended. */
  get left(): AbortSignal {
    return this.#left.signal;
  }

  /** Sends the head of the answer. */
  open(headers: Record<string, string | number | string[] | undefined>): void {
    this.response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  }

  /** Sends an event whose name is its type. Does nothing once the browser left. */
  send(event: SearchStreamEvent): void {
    this.#write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** A comment line that keeps proxies from closing a quiet stream. */
  beat(): void {
    this.#write(HEARTBEAT);
  }

  end(): void {
    if (!this.left.aborted && !this.response.writableEnded) this.response.end();
  }

  #write(frame: string | Buffer): void {
    if (this.left.aborted || this.response.writableEnded) return;
    this.response.write(frame);
    if (this.response.writableLength > MOST_UNREAD_BYTES) {
      this.onDropped();
      this.response.destroy();
    }
  }
}
