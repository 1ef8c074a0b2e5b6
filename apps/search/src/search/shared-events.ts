import type { GuestCounter, SearchStreamEvent } from '@barrelhive/contracts';
import { eventFrame } from './event-frames';
import type { EventStream } from './event-stream';

/** What is told of a stream here. */
export type Follower = Pick<EventStream, 'hasLeft' | 'send' | 'end'>;

/** The last event of a stream, which tells a guest's counter too. */
export type LastEvent = (counter: GuestCounter) => SearchStreamEvent;

/**
 * Events that many streams follow. Each is written out once; a stream that comes later first gets, in one piece, what the others
 * were told before. A stream that waits here costs an entry in a map and nothing else.
 */
export class SharedEvents {
  readonly #followers = new Map<Follower, GuestCounter>();
  #said: Buffer[] = [];
  #ending: ((counter: GuestCounter) => Buffer) | undefined;

  /** Sends an event to all who follow now and all who will. */
  say(event: SearchStreamEvent): void {
    const frame = eventFrame(event);
    this.#said.push(frame);
    for (const stream of this.#followers.keys()) {
      if (stream.hasLeft) this.#followers.delete(stream);
      else stream.send(frame);
    }
  }

  /** Says the last event and ends all streams, also of those who come later. */
  end(last: LastEvent): void {
    this.#ending = onceForEachCounter(last);
    for (const [stream, counter] of this.#followers) finish(stream, this.#ending(counter));
    this.#followers.clear();
  }

  /** Tells a stream what was said so far; from now on it hears all that is. */
  follow(stream: Follower, counter: GuestCounter): void {
    const before = this.#saidSoFar();
    if (before) stream.send(before);
    if (this.#ending) finish(stream, this.#ending(counter));
    else if (!stream.hasLeft) this.#followers.set(stream, counter);
  }

  #saidSoFar(): Buffer | undefined {
    if (this.#said.length > 1) this.#said = [Buffer.concat(this.#said)];
    return this.#said[0];
  }
}

function finish(stream: Follower, frame: Buffer): void {
  stream.send(frame);
  stream.end();
}

function onceForEachCounter(last: LastEvent): (counter: GuestCounter) => Buffer {
  const written = new Map<number | undefined, Buffer>();
  return (counter) => {
    const frame = written.get(counter.searchCount) ?? eventFrame(last(counter));
    written.set(counter.searchCount, frame);
    return frame;
  };
}
