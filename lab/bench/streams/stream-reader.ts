import { connect, type Socket } from 'node:net';

const EVENT = Buffer.from('event: ');
/** Without its first letter, which may have been counted with what came before. */
const COMPLETE = 'vent: complete\n';
const MOST_TEXT = 512 * 1024;

export interface StreamRequest {
  url: string;
  token: string;
}

/** Reads one stream of events over a bare socket: thousands of these must fit into one process beside what is measured. */
export class StreamReader {
  events = 0;
  isComplete = false;
  hasEnded = false;
  /** Everything that came, of a reader that keeps it. */
  text = '';
  private readonly socket: Socket;
  private rest: Buffer = Buffer.alloc(0);

  /** @param onChange called whenever something came, and at the end */
  constructor(
    { url, token }: StreamRequest,
    private readonly keepsText: boolean,
    onChange: () => void,
  ) {
    const { hostname, port, pathname, search } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    );
    this.socket.on('data', (chunk) => {
      this.take(chunk);
      onChange();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.hasEnded = true;
      onChange();
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    if (this.keepsText) this.text = (this.text + chunk.toString()).slice(-MOST_TEXT);
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    for (let at = bytes.indexOf(EVENT); at >= 0; at = bytes.indexOf(EVENT, at + EVENT.length)) this.events++;
    if (bytes.includes(COMPLETE)) this.isComplete = true;
    // What may be the beginning of the next event, and never a whole one that was counted already.
    this.rest = Buffer.from(bytes.subarray(Math.max(0, bytes.length - COMPLETE.length + 1)));
    if (this.rest.includes(EVENT)) this.rest = Buffer.from(this.rest.subarray(this.rest.lastIndexOf(EVENT) + 1));
  }
}
