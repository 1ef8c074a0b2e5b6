import { chooseFreePort } from '../../../libs/testing/src/network/free-port';
import { comparison, type Operation } from '../../lab-run';
import { driveLoad } from '../gateway/drive-load';
import { withProductUnderTest, type ProductUnderTest } from '../gateway/product-under-test';
import { answerOf, searchCall, warmUp, type SearchCall } from '../gateway/warm-search';
import { measureInTurn } from '../../measure/in-turn';
import { processorMicroseconds } from '../../measure/processor-time';
import { assertSameAnswer } from '../../measure/same-answers';
import { spreadOf } from '../../measure/spread';
import type { Guardian } from '../../../tools/dev/processes/guardian';
import { startProcess, type RunningProcess } from '../../../tools/dev/processes/start-process';
import { waitUntil } from '../../../tools/dev/processes/wait-until';
import { isReady } from '../../../tools/dev/wait-until-ready';
import { workspaceRoot } from '../../../tools/dev/workspace-root';
import { buildGateways, type Gateways } from './build-gateways';

const TERM = 'blanton';
const CONNECTIONS = 20;
/** What tracing may cost at most while it is off. */
const MOST = 1.03;

interface Gateway {
  url: string;
  running: RunningProcess;
}

export const main = comparison(async (operation) => {
  const gateways = await buildGateways();
  await withProductUnderTest(operation, (product) => comparePairs(operation, product, gateways));
});

async function comparePairs({ report, isQuick, guardian }: Operation, product: ProductUnderTest, gateways: Gateways) {
  const { pairs, rounds, seconds } = isQuick
    ? { pairs: 1, rounds: 2, seconds: 1 }
    : { pairs: 24, rounds: 2, seconds: 2 };
  const costs: { ours: number[]; peer: number[]; ratios: number[] } = { ours: [], peer: [], ratios: [] };
  // Two processes of the very same code differ by up to a tenth, as each compiles its code in its own way: this many are compared, each shortly.
  for (let pair = 0; pair < pairs; pair++) {
    const measured = await comparePair({ product, guardian, gateways, rounds, seconds });
    costs.ours.push(measured.ours.median);
    costs.peer.push(measured.peer.median);
    costs.ratios.push(measured.ratio.median);
  }
  report.note(`${pairs} pairs of fresh processes, ${rounds} rounds each; of each pair the median counts`);
  report.figure({ what: 'processor time for each search, tracing off', value: spreadOf(costs.ours), unit: 'µs' });
  report.figure({ what: '… without the hooks', value: spreadOf(costs.peer), unit: 'µs' });
  report.figure({ what: 'with / without', value: spreadOf(costs.ratios), goal: { atMost: MOST } });
}

interface Pair {
  product: ProductUnderTest;
  guardian: Guardian;
  gateways: Gateways;
  rounds: number;
  seconds: number;
}

async function comparePair({ product, guardian, gateways, rounds, seconds }: Pair) {
  const [ours, peer] = await Promise.all([
    startGateway(gateways.traced, product, guardian),
    startGateway(gateways.untraced, product, guardian),
  ]);
  try {
    const call = searchCall(TERM, product.token);
    for (const { url } of [ours, peer]) await warmUp(url, call);
    assertSameAnswer(`a search for ${TERM}`, await answerOf(ours.url, call), await answerOf(peer.url, call));
    return await measureInTurn(
      rounds,
      () => costOf(ours, call, seconds),
      () => costOf(peer, call, seconds),
    );
  } finally {
    await Promise.all([ours.running.stop(), peer.running.stop()]);
  }
}

async function startGateway(program: string, { environment }: ProductUnderTest, guardian: Guardian): Promise<Gateway> {
  const port = await chooseFreePort();
  const operatorsPort = await chooseFreePort();
  const running = startProcess(
    {
      name: 'gateway',
      file: process.execPath,
      args: [program],
      env: { ...environment, PORT: String(port), OPS_PORT: String(operatorsPort), OTEL_EXPORTER_OTLP_ENDPOINT: '' },
      cwd: workspaceRoot(),
      stopSignal: 'SIGTERM',
    },
    guardian,
  );
  // A pipe that nobody reads would hold it up.
  for (const stream of running.output) stream.resume();
  await waitUntil(`The start of ${program}`, () => isReady(operatorsPort));
  return { url: `http://127.0.0.1:${port}`, running };
}

/** Microseconds of the gateway's processor time for each search under full load. */
async function costOf({ url, running }: Gateway, call: SearchCall, seconds: number): Promise<number> {
  const before = processorMicroseconds(running.pid);
  const { answered, failed } = await driveLoad(url, [call], { connections: CONNECTIONS, seconds });
  if (failed > 0) throw new Error(`${failed} searches by ${url} failed`);
  return (processorMicroseconds(running.pid) - before) / answered;
}
