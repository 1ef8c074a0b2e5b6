import { keepSearchesOpen, type SearchCounts } from '../load/open-searches';
import { LoadRecord } from '../load/load-record';
import { startSteadyLoad } from '../load/steady-load';
import { startLoadedProduct } from '../product/loaded-product';
import { SERVICES } from '../product/replicated-product';
import type { Replica } from '../product/replica';
import { numberOption, runOperation, type Operation } from '../run-operation';
import type { Tally } from '../texts/tally';

const REPLICAS = 2;
const TIMES = 10;
const QUIET_MS = 10_000;

interface Plan {
  times: number;
  perSecond: number;
  searches: number;
  preStopMs: number;
}

/** `npm run rolling`: restarts every service under load and counts what its users would have noticed. */
export async function main(args: readonly string[]): Promise<void> {
  const plan = {
    times: numberOption(args, 'times', args.includes('--quick') ? 1 : TIMES),
    perSecond: numberOption(args, 'rate', 200),
    searches: numberOption(args, 'streams', 20),
    preStopMs: 1000 * numberOption(args, 'pre-stop', 5),
  };
  await runOperation(
    `Every service is restarted ${plan.times} times, one of ${REPLICAS} replicas after the other, under ${plan.perSecond} calls a second`,
    (operation) => roll(plan, operation),
  );
}

async function roll(plan: Plan, operation: Operation): Promise<void> {
  const { report, print } = operation;
  const restarts = plan.times * REPLICAS * SERVICES.length;
  const loaded = await startLoadedProduct({ ...operation, replicas: REPLICAS, bottles: restarts });
  const { product, waiting, tokens } = loaded;
  try {
    const record = new LoadRecord();
    const load = startSteadyLoad({
      url: product.url,
      tokens,
      perSecond: plan.perSecond,
      onOutcome: record.add,
    });
    const searches = keepSearchesOpen(product.url, tokens, plan.searches);
    for (let time = 1; time <= plan.times; time++) {
      for (const replica of product.replicas) {
        const failedBefore = record.failures.length;
        const delivered = waiting.deliverNext();
        const took = await restart(replica, plan.preStopMs);
        await delivered;
        const failed = record.failures.length - failedBefore;
        print(`  ${time}. ${replica.name.padEnd(16)} ${took} failed calls ${failed}, searches open ${searches.open()}`);
      }
    }
    const texts = await waiting.settle(QUIET_MS);
    await Promise.all([load.stop(), searches.stop()]);
    for (const line of record.failureLines()) report.note(line);
    reportGoals(operation, { record, searches: searches.counts, texts });
  } finally {
    await loaded.stop();
  }
}

async function restart(replica: Replica, preStopMs: number): Promise<string> {
  const endedInMs = await replica.stop(preStopMs);
  const startedAt = performance.now();
  await replica.start();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return `ended in ${seconds(endedInMs)}, ready in ${seconds(performance.now() - startedAt)},`;
}

interface Results {
  record: LoadRecord;
  searches: SearchCounts;
  texts: Tally;
}

function reportGoals({ report }: Operation, { record, searches, texts }: Results): void {
  const none = { atMost: 0 };
  report.figure({ what: 'calls', value: record.calls });
  report.figure({ what: 'calls answered a second', value: record.perSecond });
  report.figure({ what: 'median call', value: record.percentileMs(50), unit: 'ms' });
  report.figure({ what: '99 of 100 calls within', value: record.percentileMs(99), unit: 'ms' });
  report.figure({ what: 'failed calls', value: record.failures.length, goal: none });
  report.figure({ what: 'live searches that came to their end', value: searches.complete });
  report.figure({ what: 'live searches that broke off', value: searches.brokenOff });
  report.figure({
    what: 'live searches that broke off and did not resume',
    value: searches.abandoned.length,
    goal: none,
  });
  report.figure({ what: 'longest time until a broken search went on', value: searches.longestGapMs, unit: 'ms' });
  report.figure({ what: 'texts expected', value: texts.attempted });
  report.figure({ what: 'texts lost', value: texts.lost, goal: none });
  report.figure({ what: 'texts doubled', value: texts.doubled, goal: none });
  report.figure({ what: 'texts nobody expected', value: texts.unexpected, goal: none });
}
