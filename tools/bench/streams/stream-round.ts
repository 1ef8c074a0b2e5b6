import { processorMicroseconds } from '../measure/processor-time';
import { assertSameAnswer } from '../measure/same-answers';
import type { BenchProcess } from '../servers/child-process';
import type { SearchUnderTest } from './search-under-test';
import { addressAnswer, doneAnswer, endedAnswer, memoryAnswer, openedAnswer } from './stream-messages';

/** What some open streams cost a process. */
export interface StreamCosts {
  /** Bytes for each stream, as the system sees them and as V8 does. */
  resident: number;
  heap: number;
  /** Processor time for each event that was sent after the wait, in microseconds. */
  perEvent: number;
}

export interface Participants {
  search: SearchUnderTest;
  raw: BenchProcess;
  readers: BenchProcess;
}

interface Served {
  process: BenchProcess;
  url: string;
  token: string;
  release: () => Promise<unknown>;
}

/** The same streams of one term, served by the search service and by bare `http`. Throws when one of them does not complete. */
export async function runRound(
  { search, raw, readers }: Participants,
  term: string,
  count: number,
): Promise<{ ours: StreamCosts; peer: StreamCosts }> {
  await search.hold();
  const url = `${search.url}/api/search/stream?searchTerm=${encodeURIComponent(term)}`;
  const ours = await serve(
    readers,
    { process: search.process, url, token: search.token, release: () => search.release() },
    count,
  );

  const frames = { ask: 'frames', opening: framesOf(ours.atFirst), closing: framesOf(ours.afterwards) };
  await raw.ask(frames, doneAnswer);
  const { url: rawUrl } = await raw.ask({ ask: 'address' }, addressAnswer);
  const release = () => raw.ask({ ask: 'release' }, doneAnswer);
  const peer = await serve(readers, { process: raw, url: rawUrl, token: '', release }, count);
  assertSameAnswer('how many events does each stream have?', ours.events, peer.events);
  assertSameAnswer('what does a stream say?', framesOf(ours.text), framesOf(peer.text));
  return { ours: ours.costs, peer: peer.costs };
}

async function serve(readers: BenchProcess, { process, url, token, release }: Served, count: number) {
  const probe = await readers.ask({ ask: 'open', url, token, count: 1 }, openedAnswer);
  await readers.ask({ ask: 'close' }, doneAnswer);
  const before = await process.ask({ ask: 'memory' }, memoryAnswer);
  const request = { ask: 'open', url, token, count, eventsAtFirst: probe.events };
  const opened = await readers.ask(request, openedAnswer);
  const after = await process.ask({ ask: 'memory' }, memoryAnswer);

  const usedBefore = processorMicroseconds(process.pid);
  const ending = readers.ask({ ask: 'wait for the end' }, endedAnswer);
  await release();
  const ended = await ending;
  const used = processorMicroseconds(process.pid) - usedBefore;
  assertSameAnswer('how many streams are complete?', ended.complete, count);
  assertSameAnswer('have all streams the same events?', ended.events, (ended.events / count) * count);
  return {
    costs: {
      resident: (after.resident - before.resident) / count,
      heap: (after.heap - before.heap) / count,
      perEvent: used / (ended.events - opened.events * count),
    },
    events: ended.events / count,
    text: ended.text,
    atFirst: opened.text,
    afterwards: ended.text.slice(opened.text.length),
  };
}

/** The events in what came over the wire; the head of the answer and the lengths of the chunks fall away. */
function framesOf(text: string): string[] {
  return [...text.matchAll(/event: .*\ndata: .*\n\n/g)].map(([frame]) => frame);
}
