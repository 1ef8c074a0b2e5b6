import { comparison } from '../../lab-run';
import type { Report } from '../../measure/report';
import { spreadOf } from '../../measure/spread';
import { withBenchServers } from '../servers/bench-servers';
import { startBenchProcess } from '../servers/child-process';
import { startSearchUnderTest } from './search-under-test';
import { memoryOfStreams, processorTimeOfEvents, type Measure, type StreamMemory } from './stream-measures';
import { runRound, type Participants, type Sides } from './stream-round';

interface Size {
  /** How many streams are open at once, one after the other. */
  streams: number[];
  rounds: number;
}

const KILOBYTE = 1024;
const WHOLE: Size = { streams: [1_000, 10_000], rounds: 3 };
const QUICK: Size = { streams: [100], rounds: 1 };
const WARM_UP_STREAMS = 1_000;
/** A warm-up, and the rounds that are measured: of memory, of processor time, and of the processor time of one stream alone. */
const termsOf = (rounds: number) => 3 * rounds + 1;

export const main = comparison(({ report, isQuick }) =>
  withBenchServers(async (servers) => {
    const readers = startBenchProcess('lab/bench/streams/read-streams.ts');
    const raw = startBenchProcess('lab/bench/streams/serve-raw.ts');
    const search = await startSearchUnderTest(servers);
    try {
      await search.hold();
      const { streams, rounds } = isQuick ? QUICK : WHOLE;
      const terms = await search.termsToRead(streams.length * termsOf(rounds));
      for (const count of streams) {
        const own = terms.splice(0, termsOf(rounds));
        await runSize(report, { search, raw, readers }, { terms: own, count, rounds });
      }
    } finally {
      await Promise.all([search.stop(), raw.stop(), readers.stop()]);
    }
  }),
);

async function runSize(
  report: Report,
  participants: Participants,
  { terms, count, rounds }: { terms: string[]; count: number; rounds: number },
) {
  const measureRounds = async <T>(streams: number, measure: Measure<T>) => {
    const measured: Sides<T>[] = [];
    for (const term of terms.splice(0, rounds)) measured.push(await runRound(participants, term, streams, measure));
    return measured;
  };
  const memory = await measureRounds(count, memoryOfStreams);
  const warmUpStreams = Math.min(count, WARM_UP_STREAMS);
  await runRound(participants, terms.shift() ?? '', warmUpStreams, processorTimeOfEvents);
  const alone = await measureRounds(1, processorTimeOfEvents);
  const together = await measureRounds(count, processorTimeOfEvents);

  report.heading(`  ${count.toLocaleString('en-US')} streams open at once`);
  report.note(`${rounds} rounds of each, all ${count} streams complete, every event the same as of the peer`);
  reportMemory(report, memory);
  reportProcessorTime(report, count, alone, together);
}

function reportMemory(report: Report, rounds: readonly Sides<StreamMemory>[]): void {
  const kilobytes = (pick: (round: (typeof rounds)[number]) => number) => ({
    value: spreadOf(rounds.map((round) => pick(round) / KILOBYTE)),
    unit: 'KB',
  });
  const goal = { atMost: 12 };
  report.figure({ what: 'memory of a stream, resident', ...kilobytes(({ ours }) => ours.resident), goal });
  report.figure({ what: 'memory of a stream, in V8', ...kilobytes(({ ours }) => ours.heap), goal });
  report.figure({ what: 'memory of a stream of bare http, resident', ...kilobytes(({ peer }) => peer.resident) });
  report.figure({ what: 'memory of a stream of bare http, in V8', ...kilobytes(({ peer }) => peer.heap) });
}

/**
 * What one stream alone takes for each of its events is next to nothing for bare `http`; of the search service it is the reading of
 * stores, which it does once however many wait. That is told apart, and only the rest compared.
 */
function reportProcessorTime(
  report: Report,
  count: number,
  alone: readonly Sides<number>[],
  together: readonly Sides<number>[],
): void {
  const share = (side: keyof Sides<number>) => spreadOf(alone.map((round) => round[side])).median / count;
  const [reading, ofPeer] = [share('ours'), share('peer')];
  const figure = (what: string, pick: (round: Sides<number>) => number) => ({
    what,
    value: spreadOf(together.map(pick)),
  });
  report.figure({ ...figure('processor time of an event', ({ ours }) => ours), unit: 'µs' });
  report.figure({ what: "… of it the event's share in reading the stores once", value: reading, unit: 'µs' });
  report.figure({ ...figure('processor time of an event of bare http', ({ peer }) => peer), unit: 'µs' });
  const goal = { atMost: 1.5 };
  report.figure({
    ...figure('ours / bare http, the reading of stores included', ({ ours, peer }) => ours / peer),
    goal,
  });
  const withoutReading = figure('ours / bare http', ({ ours, peer }) => (ours - reading) / (peer - ofPeer));
  report.figure({ ...withoutReading, goal });
}
