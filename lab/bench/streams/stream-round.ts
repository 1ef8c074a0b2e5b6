import { assertSameAnswer } from '../../measure/same-answers';
import type { BenchProcess } from '../servers/child-process';
import type { SearchUnderTest } from './search-under-test';
import type { Measure, Stages } from './stream-measures';
import { addressAnswer, doneAnswer, endedAnswer, openedAnswer } from './stream-messages';

export interface Participants {
  search: SearchUnderTest;
  raw: BenchProcess;
  readers: BenchProcess;
}

/** What both sides cost. */
export interface Sides<T> {
  ours: T;
  peer: T;
}

interface Served {
  process: BenchProcess;
  url: string;
  token: string;
  release: () => Promise<unknown>;
}

/** What of its streams one side told the first reader. */
interface StreamAnswer {
  /** Events of each stream. */
  events: number;
  text: string;
  atFirst: string;
  afterwards: string;
}

const COMING_AND_GOING = 10;
const AT_ONCE = 100;

/** The same streams of one term, served by the search service and by bare `http`. Throws when one of them does not complete. */
export async function runRound<T>(
  { search, raw, readers }: Participants,
  term: string,
  count: number,
  measure: Measure<T>,
): Promise<Sides<T>> {
  await search.hold();
  const url = `${search.url}/api/search/stream?searchTerm=${encodeURIComponent(term)}`;
  const served = { process: search.process, url, token: search.token, release: () => search.release() };
  const ours = await serve(readers, served, count, measure);

  const frames = { ask: 'frames', opening: framesOf(ours.answer.atFirst), closing: framesOf(ours.answer.afterwards) };
  await raw.ask(frames, doneAnswer);
  const { url: rawUrl } = await raw.ask({ ask: 'address' }, addressAnswer);
  const release = () => raw.ask({ ask: 'release' }, doneAnswer);
  const peer = await serve(readers, { process: raw, url: rawUrl, token: '', release }, count, measure);
  assertSameAnswer('how many events does each stream have?', ours.answer.events, peer.answer.events);
  assertSameAnswer('what does a stream say?', framesOf(ours.answer.text), framesOf(peer.answer.text));
  return { ours: ours.cost, peer: peer.cost };
}

async function serve<T>(
  readers: BenchProcess,
  served: Served,
  count: number,
  measure: Measure<T>,
): Promise<{ cost: T; answer: StreamAnswer }> {
  const { url, token, release } = served;
  const open = (streams: number, eventsAtFirst?: number) =>
    readers.ask({ ask: 'open', url, token, count: streams, eventsAtFirst }, openedAnswer);
  const close = () => readers.ask({ ask: 'close' }, doneAnswer);
  const { events: eventsAtFirst } = await open(1);
  await close();

  const answer: StreamAnswer = { events: 0, text: '', atFirst: '', afterwards: '' };
  const stages: Stages = {
    process: served.process,
    async comeAndGo() {
      for (let turn = 0; turn < COMING_AND_GOING; turn++) {
        await open(AT_ONCE, eventsAtFirst);
        await close();
      }
    },
    async open() {
      const opened = await open(count, eventsAtFirst);
      answer.atFirst = opened.text;
      return opened.events;
    },
    async finish() {
      const ending = readers.ask({ ask: 'wait for the end' }, endedAnswer);
      await release();
      const ended = await ending;
      assertSameAnswer('how many streams are complete?', ended.complete, count);
      answer.events = ended.events / count;
      assertSameAnswer('have all streams the same events?', Number.isInteger(answer.events), true);
      answer.text = ended.text;
      answer.afterwards = ended.text.slice(answer.atFirst.length);
      return answer.events;
    },
  };
  return { cost: await measure(stages, count), answer };
}

/** The events in what came over the wire; the head of the answer and the lengths of the chunks fall away. */
function framesOf(text: string): string[] {
  return [...text.matchAll(/event: .*\ndata: .*\n\n/g)].map(([frame]) => frame);
}
