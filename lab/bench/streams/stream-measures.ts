import { processorMicroseconds } from '../../measure/processor-time';
import type { BenchProcess } from '../servers/child-process';
import { memoryAnswer } from './stream-messages';

/** What can be done with the streams of one side, in this order. */
export interface Stages {
  process: BenchProcess;
  /** A thousand streams are opened and left again, a few at a time. */
  comeAndGo: () => Promise<void>;
  /** Opens all streams; gives how many events each got at first. */
  open: () => Promise<number>;
  /** Lets all streams come to their end; gives how many events each got in all. */
  finish: () => Promise<number>;
}

/** Finds out what `count` streams of one side cost. */
export type Measure<T> = (stages: Stages, count: number) => Promise<T>;

/** Bytes for each stream, as the system sees them and as V8 does. */
export interface StreamMemory {
  resident: number;
  heap: number;
}

/**
 * What a process that has served streams, and has none open, grows by. As the system sees it that may be too little, since some of it
 * finds room in what the process holds already; V8's own account is not.
 */
export const memoryOfStreams: Measure<StreamMemory> = async ({ process, comeAndGo, open, finish }, count) => {
  await comeAndGo();
  const before = await process.ask({ ask: 'memory' }, memoryAnswer);
  await open();
  const after = await process.ask({ ask: 'memory' }, memoryAnswer);
  await finish();
  return { resident: (after.resident - before.resident) / count, heap: (after.heap - before.heap) / count };
};

/**
 * Processor time for each event that was sent after the wait, in microseconds, the end of the streams included. No garbage is collected
 * by force here, since that throws away compiled code.
 */
export const processorTimeOfEvents: Measure<number> = async ({ process, open, finish }, count) => {
  const eventsAtFirst = await open();
  const before = processorMicroseconds(process.pid);
  const events = await finish();
  return (processorMicroseconds(process.pid) - before) / ((events - eventsAtFirst) * count);
};
