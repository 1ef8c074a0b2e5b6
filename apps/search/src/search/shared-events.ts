import type { GuestCounter, SearchStreamEvent } from '@barrelhive/contracts';
import { eventFrame, type EventStream } from './event-stream';

/** A stream, as far as it matters here. */
export type Follower = Pick<EventStream, 'hasLeft' | 'send' | 'end' | 'endAnswered' | 'whenLeft'>;

/** Makes the last event of a stream, which carries a guest's counter. */
export type LastEvent = (counter: GuestCounter) => SearchStreamEvent;

/**
 * Events that many streams follow. Each is written out once; a stream that comes later first gets, in one piece, what the others
 * got before. A stream that waits here costs an entry in a map and nothing else.
 */
export class SharedEvents {
  private readonly followers = new Map<Follower, GuestCounter>();
  private said: Buffer[] = [];
  private ending: ((counter: GuestCounter) => Ending) | undefined;

  /** Sends an event to all who follow now and all who will. */
  say(event: SearchStreamEvent): void {
    const frame = eventFrame(event);
    this.said.push(frame);
    for (const stream of this.followers.keys()) {
      if (stream.hasLeft) this.followers.delete(stream);
      else stream.send(frame);
    }
  }

  /** Says the last event and ends all streams, also of those who come later. */
  end(last: LastEvent): void {
    this.ending = onceForEachCounter(last);
    for (const [stream, counter] of this.followers) finish(stream, this.ending(counter));
    this.followers.clear();
  }

  /** Sends a stream what was said so far and all that is said from now on. */
  follow(stream: Follower, counter: GuestCounter): void {
    const before = this.saidSoFar();
    if (before) stream.send(before);
    if (this.ending) finish(stream, this.ending(counter));
    else if (!stream.hasLeft) this.followers.set(stream, counter);
  }

  private saidSoFar(): Buffer | undefined {
    if (this.said.length > 1) this.said = [Buffer.concat(this.said)];
    return this.said[0];
  }
}

interface Ending {
  frame: Buffer;
  isAnswer: boolean;
}

function finish(stream: Follower, { frame, isAnswer }: Ending): void {
  stream.send(frame);
  if (isAnswer) stream.endAnswered();
  else stream.end();
}

function onceForEachCounter(last: LastEvent): (counter: GuestCounter) => Ending {
  const written = new Map<number | undefined, Ending>();
  return (counter) => {
    const known = written.get(counter.searchCount);
    if (known) return known;
    const event = last(counter);
    const ending = { frame: eventFrame(event), isAnswer: event.type === 'complete' };
    written.set(counter.searchCount, ending);
    return ending;
  };
}
