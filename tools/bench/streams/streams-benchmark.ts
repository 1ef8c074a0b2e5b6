import type { Benchmark } from '../benchmark';
import type { Report } from '../measure/report';
import { spreadOf } from '../measure/spread';
import { withBenchServers } from '../servers/bench-servers';
import { startBenchProcess } from '../servers/child-process';
import { startSearchUnderTest } from './search-under-test';
import { runRound, type Participants, type StreamCosts } from './stream-round';

const KILOBYTE = 1024;
const ROUNDS = 3;
const WARM_UP_STREAMS = 200;

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
        const terms = await search.termsToRead(2 * ROUNDS + 1);
        const participants = { search, raw, readers };
        await runRound(participants, terms.shift() ?? '', WARM_UP_STREAMS);
        const sizes = quick ? [100, 500] : [1_000, 10_000];
        for (const count of sizes) await runSize(report, participants, terms.splice(0, ROUNDS), count);
      } finally {
        await Promise.all([search.stop(), raw.stop(), readers.stop()]);
      }
    }),
};

async function runSize(report: Report, participants: Participants, terms: readonly string[], count: number) {
  const rounds: { ours: StreamCosts; peer: StreamCosts }[] = [];
  for (const term of terms) rounds.push(await runRound(participants, term, count));
  report.heading(`  ${count.toLocaleString('en-US')} streams open at once`);
  report.note(`${rounds.length} rounds, all ${count} streams complete in each, every event the same as of the peer`);
  const spread = (pick: (round: (typeof rounds)[number]) => number) => spreadOf(rounds.map(pick));
  const kilobytes = { unit: 'KB' };
  const mostMemory = { atMost: 12 };
  report.figure({
    what: 'memory of a stream, resident',
    value: spread(({ ours }) => ours.resident / KILOBYTE),
    ...kilobytes,
    goal: mostMemory,
  });
  report.figure({ what: '… of it in V8', value: spread(({ ours }) => ours.heap / KILOBYTE), ...kilobytes });
  report.figure({
    what: 'memory of a stream of bare http, resident',
    value: spread(({ peer }) => peer.resident / KILOBYTE),
    ...kilobytes,
  });
  report.figure({ what: 'processor time of an event', value: spread(({ ours }) => ours.perEvent), unit: 'µs' });
  report.figure({
    what: 'processor time of an event of bare http',
    value: spread(({ peer }) => peer.perEvent),
    unit: 'µs',
  });
  report.figure({
    what: 'ours / bare http',
    value: spread(({ ours, peer }) => ours.perEvent / peer.perEvent),
    goal: { atMost: 1.5 },
  });
}
