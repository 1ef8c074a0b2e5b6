import type { ServerResponse } from 'node:http';
import { errorCatalogue } from '@barrelhive/contracts';
import { DrainRequests, metrics } from '@barrelhive/service-kit';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { eventFrame, EventStream, type StreamKeeper } from './event-stream';

/** A comment line this often keeps a search stream open. */
export const STREAM_HEARTBEAT_MS = 15_000;

const openStreamsGauge = metrics.gauge({
  name: 'barrelhive_search_streams_open',
  help: 'Search streams that are open in this replica',
});

const droppedStreams = metrics.counter({
  name: 'barrelhive_search_streams_dropped_total',
  help: 'Search streams that were cut because the reader was too slow',
});

/** All streams of this replica: one clock beats for all of them, and all are ended when the service stops. */
@Injectable()
export class OpenStreams implements StreamKeeper, OnModuleDestroy {
  private readonly streams = new Set<EventStream>();
  private heart: NodeJS.Timeout | undefined;

  constructor(requests: DrainRequests) {
    requests.whenDraining(() => this.endings());
  }

  /** How many streams are open. */
  get count(): number {
    return this.streams.size;
  }

  /** A stream on this response; it is kept until it ends. */
  add(response: ServerResponse): EventStream {
    const stream = new EventStream(response, this);
    if (stream.hasLeft) return stream;
    this.streams.add(stream);
    openStreamsGauge.set(this.streams.size);
    this.heart ??= setInterval(() => this.beat(), STREAM_HEARTBEAT_MS).unref();
    return stream;
  }

  left(stream: EventStream): void {
    this.streams.delete(stream);
    openStreamsGauge.set(this.streams.size);
  }

  dropped(): void {
    droppedStreams.inc();
  }

  /** Those that were opened while the service drained. */
  onModuleDestroy(): void {
    clearInterval(this.heart);
    for (const end of this.endings()) end();
  }

  private endings(): (() => void)[] {
    const farewell = eventFrame({ type: 'error', code: 'SERVICE_BUSY', message: errorCatalogue.SERVICE_BUSY.text });
    return [...this.streams].map((stream) => () => {
      stream.send(farewell);
      stream.end();
    });
  }

  private beat(): void {
    for (const stream of this.streams) stream.beat();
  }
}
