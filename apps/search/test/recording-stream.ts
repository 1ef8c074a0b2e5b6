import { searchStreamEvent, type SearchStreamEvent } from '@barrelhive/contracts';
import { createParser } from 'eventsource-parser';

/** Stands at the end of a stream and remembers what it is sent. */
export class RecordingStream {
  readonly events: SearchStreamEvent[] = [];
  readonly buffers: Buffer[] = [];
  hasEnded = false;
  isAnswered = false;
  hasLeft = false;
  whenLeft: { streamLeft(): void } | undefined;
  private readonly parser = createParser({
    onEvent: ({ data }) => this.events.push(searchStreamEvent.parse(JSON.parse(data))),
  });

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  send(frames: Buffer): void {
    this.buffers.push(frames);
    this.parser.feed(frames.toString());
  }

  end(): void {
    this.hasEnded = true;
  }

  leave(): void {
    this.hasLeft = true;
    this.whenLeft?.streamLeft();
  }

  endAnswered(): void {
    this.hasEnded = true;
    this.isAnswered = true;
  }
}
