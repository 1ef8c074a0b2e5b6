import type { Benchmark } from '../benchmark';
import type { Report } from '../measure/report';
import { spreadOf } from '../measure/spread';
import { withBenchServers } from '../servers/bench-servers';
import { startBenchProcess } from '../servers/child-process';
import { startSearchUnderTest } from './search-under-test';
import { memoryOfStreams, processorTimeOfEvents, type Measure, type StreamMemory } from './stream-measures';
import { runRound, type Participants } from './stream-round';

const KILOBYTE = 1024;
const ROUNDS = 3;
const WARM_UP_STREAMS = 1_000;
/** A warm-up, and the rounds that are measured: of memory and of processor time. */
const TERMS_PER_SIZE = 2 * ROUNDS + 1;

export const streamsBenchmark: Benchmark = {
  summary:
    'open search streams in one search process, against bare http that writes the same events from shared buffers',
  run: (report, { quick }) =>
    withBenchServers(async (servers) => {
      const readers = startBenchProcess('tools/bench/streams/read-streams.ts');
      const raw = startBenchProcess('tools/bench/streams/serve-raw.ts');
      const search = await startSearchUnderTest(servers);
      try {
        await search.hold();
        const sizes = quick ? [100, 500] : [1_000, 10_000];
        const terms = await search.termsToRead(sizes.length * TERMS_PER_SIZE);
        for (const count of sizes) {
          await runSize(report, { search, raw, readers }, terms.splice(0, TERMS_PER_SIZE), count);
        }
      } finally {
        await Promise.all([search.stop(), raw.stop(), readers.stop()]);
      }
    }),
};

async function runSize(report: Report, participants: Participants, terms: string[], count: number) {
  const rounds = async <T>(measure: Measure<T>) => {
    const measured: { ours: T; peer: T }[] = [];
    for (const term of terms.splice(0, ROUNDS)) measured.push(await runRound(participants, term, count, measure));
    return measured;
  };
  const memory = await rounds(memoryOfStreams);
  const warmUpStreams = Math.min(count, WARM_UP_STREAMS);
  await runRound(participants, terms.shift() ?? '', warmUpStreams, processorTimeOfEvents);
  const processorTime = await rounds(processorTimeOfEvents);

  report.heading(`  ${count.toLocaleString('en-US')} streams open at once`);
  report.note(`${ROUNDS} rounds of each, all ${count} streams complete, every event the same as of the peer`);
  reportMemory(report, memory);
  reportProcessorTime(report, processorTime);
}

function reportMemory(report: Report, rounds: readonly { ours: StreamMemory; peer: StreamMemory }[]): void {
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

function reportProcessorTime(report: Report, rounds: readonly { ours: number; peer: number }[]): void {
  const figure = (what: string, pick: (round: (typeof rounds)[number]) => number) => ({
    what,
    value: spreadOf(rounds.map(pick)),
  });
  report.figure({ ...figure('processor time of an event', ({ ours }) => ours), unit: 'µs' });
  report.figure({ ...figure('processor time of an event of bare http', ({ peer }) => peer), unit: 'µs' });
  report.figure({ ...figure('ours / bare http', ({ ours, peer }) => ours / peer), goal: { atMost: 1.5 } });
}
