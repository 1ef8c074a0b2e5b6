import { processorMicroseconds } from '../../measure/processor-time';
import type { Report } from '../../measure/report';
import { quantile, spreadOf, type Spread } from '../../measure/spread';
import { driveLoad } from './drive-load';
import { searchOneByOne, type SearchCall } from './warm-search';

/** A way for a search to reach the search service. */
export interface Way {
  name: string;
  url: string;
  /** The process that stands in between; the service itself has none. */
  pid?: number;
}

export interface Effort {
  rounds: number;
  /** Searches one after the other, for the median. */
  searches: number;
  /** Seconds of full load, for the processor time. */
  seconds: number;
}

interface Measured {
  /** Microseconds of a search alone on the machine. */
  p50: number[];
  /** Microseconds of processor time of the process in between, for each search under full load. */
  processor: number[];
  perSecond: number[];
}

const CONNECTIONS = 20;

/** Every way in turn, round by round, each round beginning with another. */
export async function compareWays(
  report: Report,
  ways: readonly Way[],
  call: SearchCall,
  effort: Effort,
): Promise<void> {
  const measured = new Map<string, Measured>(ways.map(({ name }) => [name, { p50: [], processor: [], perSecond: [] }]));
  for (const way of ways) await measure(way, call, { ...effort, seconds: 1 });
  for (let round = 0; round < effort.rounds; round++) {
    for (const way of [...ways.slice(round % ways.length), ...ways.slice(0, round % ways.length)]) {
      const { p50, processor, perSecond } = await measure(way, call, effort);
      measured.get(way.name)?.p50.push(p50);
      measured.get(way.name)?.processor.push(processor);
      measured.get(way.name)?.perSecond.push(perSecond);
    }
  }
  reportWays(report, measured);
}

async function measure({ url, pid }: Way, call: SearchCall, { searches, seconds }: Effort) {
  const p50 = quantile(await searchOneByOne(url, call, searches), 0.5);
  const before = pid === undefined ? 0 : processorMicroseconds(pid);
  const { answered, failed, perSecond } = await driveLoad(url, [call], { connections: CONNECTIONS, seconds });
  if (failed > 0) throw new Error(`${failed} searches by ${url} failed`);
  const used = pid === undefined ? 0 : processorMicroseconds(pid) - before;
  return { p50, processor: used / answered, perSecond };
}

function reportWays(report: Report, measured: ReadonlyMap<string, Measured>): void {
  const direct = measured.get('the service itself');
  const gateway = measured.get('gateway');
  const nginx = measured.get('nginx');
  if (!direct || !gateway) throw new Error('Without the service and the gateway there is nothing to compare.');
  const added = ({ p50 }: Measured) => p50.map((time, round) => time - (direct.p50[round] ?? Number.NaN));
  for (const [name, costs] of measured) {
    report.heading(`  ${name}`);
    report.figure({ what: 'a search alone, p50', value: spreadOf(costs.p50), unit: 'µs' });
    if (costs !== direct) {
      report.figure({ what: 'added to the service itself, p50', value: spreadOf(added(costs)), unit: 'µs' });
      report.figure({ what: 'processor time for each search', value: spreadOf(costs.processor), unit: 'µs' });
    }
    report.figure({ what: `searches a second over ${CONNECTIONS} connections`, value: spreadOf(costs.perSecond) });
  }
  if (!nginx) return;
  report.heading('  the gateway beside nginx');
  report.figure({
    what: 'time added, gateway / nginx',
    value: ratio(added(gateway), added(nginx)),
  });
  report.figure({
    what: 'processor time, gateway / nginx',
    value: ratio(gateway.processor, nginx.processor),
    goal: { atMost: 4 },
  });
}

function ratio(ours: readonly number[], peer: readonly number[]): Spread {
  return spreadOf(ours.map((cost, round) => cost / (peer[round] ?? Number.NaN)));
}
