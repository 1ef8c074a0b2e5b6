import { connect, type Socket } from 'node:net';
import type * as z from 'zod';
import { answerRequests } from '../servers/child-process';
import { readersRequest } from './stream-messages';

/** This many connections are being opened at a time. */
const AT_ONCE = 100;
const SILENCE_MS = 1_000;
const LONGEST_WAIT_MS = 120_000;

type OpenRequest = Extract<z.infer<typeof readersRequest>, { ask: 'open' }>;

/** The process that plays the browsers. */
export function main(): void {
  let readers: StreamReader[] = [];
  let notice: () => void = () => undefined;

  const until = (what: string, holds: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${what} took too long`)), LONGEST_WAIT_MS);
      notice = () => {
        if (!holds()) return;
        clearTimeout(timer);
        notice = () => undefined;
        resolve();
      };
      notice();
    });

  const open = async ({ count, eventsAtFirst, ...request }: OpenRequest) => {
    readers = [];
    while (readers.length < count) {
      const wave = Array.from(
        { length: Math.min(AT_ONCE, count - readers.length) },
        (_, place) => new StreamReader(request, readers.length + place === 0, () => notice()),
      );
      readers.push(...wave);
      if (eventsAtFirst === undefined) await silence(wave);
      else await until('opening streams', () => wave.every(({ events }) => events >= eventsAtFirst));
    }
    return { events: readers[0]?.events ?? 0, text: readers[0]?.text ?? '' };
  };

  answerRequests(readersRequest, async (request) => {
    if (request.ask === 'open') return open(request);
    if (request.ask === 'close') {
      for (const reader of readers) reader.close();
      return { done: true };
    }
    await until('the end of all streams', () => readers.every(({ hasEnded }) => hasEnded));
    const events = readers.reduce((sum, reader) => sum + reader.events, 0);
    const complete = readers.filter(({ isComplete }) => isComplete).length;
    return { complete, events, text: readers[0]?.text ?? '' };
  });
}

/** Resolves when something came and nothing more comes. */
async function silence(readers: readonly StreamReader[]): Promise<void> {
  const count = () => readers.reduce((sum, { events }) => sum + events, 0);
  for (let before = -1; before !== count() || count() === 0;) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
  }
}

const EVENT = Buffer.from('event: ');
/** Without its first letter, which may have been counted with what came before. */
const COMPLETE = 'vent: complete\n';
const MOST_TEXT = 512 * 1024;

interface StreamRequest {
  url: string;
  token: string;
}

/** Reads one stream of events over a bare socket: thousands of these must fit into one process beside what is measured. */
class StreamReader {
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
