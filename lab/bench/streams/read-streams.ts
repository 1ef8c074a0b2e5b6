import type * as z from 'zod';
import { answerRequests } from '../servers/child-process';
import { readersRequest } from './stream-messages';
import { StreamReader } from './stream-reader';

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
