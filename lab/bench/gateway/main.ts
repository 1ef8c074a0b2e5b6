import { comparison, type Operation } from '../../lab-run';
import { processorMicroseconds } from '../../measure/processor-time';
import type { Report } from '../../measure/report';
import { assertSameAnswer } from '../../measure/same-answers';
import { startBenchProcess } from '../servers/child-process';
import { addressAnswer } from '../streams/stream-messages';
import { driveLoad } from './drive-load';
import { startNginx } from './nginx-proxy';
import { withProductUnderTest, type ProductUnderTest } from './product-under-test';
import { compareWays, type Way } from './ways';
import { answerOf, searchCall, warmUp } from './warm-search';

const TERM = 'blanton';
const MIXED_TERMS =
  'weller,eagle rare,buffalo trace,blanton,ardbeg,lagavulin,redbreast,four roses,michter,hibiki'.split(',');
const SEARCHES_PER_SECOND = 300;

export const main = comparison((operation) =>
  withProductUnderTest(operation, (product) => compareByEveryWay(operation, product)),
);

async function compareByEveryWay({ report, isQuick, guardian }: Operation, product: ProductUnderTest): Promise<void> {
  const bare = startBenchProcess('lab/bench/gateway/bare-proxy.ts');
  const nginx = await startNginx(product.searchUrl, guardian);
  try {
    const call = searchCall(TERM, product.token);
    await warmUp(product.gatewayUrl, call);
    const ways: Way[] = [
      { name: 'the service itself', url: product.searchUrl },
      { name: 'gateway', url: product.gatewayUrl, pid: product.pids.get('gateway') ?? 0 },
      { name: 'bare undici proxy', ...(await bare.ask({ target: product.searchUrl }, addressAnswer)), pid: bare.pid },
      ...(nginx ? [{ name: 'nginx', url: nginx.url, pid: nginx.pid }] : []),
    ];
    const answers = await Promise.all(ways.map(({ url }) => answerOf(url, call)));
    ways.forEach(({ name }, place) => assertSameAnswer(`a search by ${name}`, answers[place], answers[0]));
    report.note(`"${TERM}": the same answer of ${JSON.stringify(answers[0]).length} bytes by every way`);
    if (!nginx) report.note('nginx is not installed: the goals that name it are NOT MEASURED');
    await compareWays(
      report,
      ways,
      call,
      isQuick ? { rounds: 3, searches: 200, seconds: 1 } : { rounds: 7, searches: 1_500, seconds: 4 },
    );
    await holdRate(report, product, isQuick ? 5 : 30);
  } finally {
    await Promise.all([bare.stop(), nginx?.stop()]);
  }
}

/** The whole product and the load generator share this machine; the rate is kept whether or not answers come. */
async function holdRate(report: Report, product: ProductUnderTest, seconds: number): Promise<void> {
  const calls = MIXED_TERMS.map((term) => searchCall(term, product.token));
  for (const call of calls) await warmUp(product.gatewayUrl, call);
  const usedBefore = usedBy(product);
  const result = await driveLoad(product.gatewayUrl, calls, { connections: 30, seconds, rate: SEARCHES_PER_SECOND });
  const used = usedBy(product);
  report.heading(
    `  ${SEARCHES_PER_SECOND} searches a second for ${seconds} s, ${calls.length} warm terms, by the whole product`,
  );
  report.figure({
    what: 'searches answered a second',
    value: result.perSecond,
    goal: { atLeast: SEARCHES_PER_SECOND * 0.99 },
  });
  report.figure({ what: 'errors', value: result.failed, goal: { atMost: 0 } });
  report.figure({ what: 'p50', value: result.p50, unit: 'ms' });
  report.figure({ what: 'p99', value: result.p99, unit: 'ms' });
  const busiest = [...used].map(([name, microseconds]) => ({
    name,
    share: (microseconds - (usedBefore.get(name) ?? 0)) / (seconds * 1e6),
  }));
  const shares = busiest.sort((a, b) => b.share - a.share).slice(0, 5);
  report.note(
    `processors: ${shares.map(({ name, share }) => `${name} ${(share * 100).toFixed(0)} %`).join(', ')} of one`,
  );
}

function usedBy({ pids }: ProductUnderTest): Map<string, number> {
  return new Map([...pids].map(([name, pid]) => [name, processorMicroseconds(pid)]));
}
