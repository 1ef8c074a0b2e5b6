import type { ServerResponse } from 'node:http';
import type { SearchStreamEvent } from '@barrelhive/contracts';
import { eventFrame } from './event-frames';

/** A reader that leaves so much unread is cut: it would only fill our memory. */
const MOST_UNREAD_BYTES = 256 * 1024;

const HEARTBEAT = Buffer.from(': still here\n\n');

/** One open stream of server-sent events on a raw response (facts: performance, "Streams"). */
export class EventStream {
  /** Resolves when the browser leaves or the stream has ended. */
  readonly left: Promise<void>;
  #hasLeft = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly onDropped: () => void,
  ) {
    this.left = new Promise((resolve) => {
      const leave = () => {
        this.#hasLeft = true;
        resolve();
      };
      response.on('close', leave);
      response.on('error', leave);
    });
  }

  get hasLeft(): boolean {
    return this.#hasLeft;
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
    if (!this.#hasLeft) this.#write(eventFrame(event));
  }

  /** A comment line that keeps proxies from closing a quiet stream. */
  beat(): void {
    this.#write(HEARTBEAT);
  }

  end(): void {
    if (!this.#hasLeft && !this.response.writableEnded) this.response.end();
  }

  #write(frame: string | Buffer): void {
    if (this.#hasLeft || this.response.writableEnded) return;
    this.response.write(frame);
    if (this.response.writableLength > MOST_UNREAD_BYTES) {
      this.onDropped();
      this.response.destroy();
    }
  }
}
