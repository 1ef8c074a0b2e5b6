import { labRun } from '../lab-run';
import { keepSearchesOpen } from '../load/open-searches';
import { withProductUnderLoad } from '../load/under-load';
import { spreadOf } from '../measure/spread';
import type { Replica } from '../product/replica';
import { SERVICES } from '../product/replicated-product';
import { wholeNumber } from '../run-options';
import { revokeKeys } from './revoke-keys';

const REPLICAS = 2;

/** Restarts every service under load and counts what its users would have noticed. */
export const main = labRun(
  (isQuick) => ({
    times: wholeNumber(isQuick ? 1 : 10, 'how often each service is restarted'),
    rate: wholeNumber(200, 'calls a second'),
    streams: wholeNumber(20, 'live searches that are open at a time'),
    'pre-stop': wholeNumber(5, 'seconds between leaving the balancer and SIGTERM'),
  }),
  async (operation, { times, rate, streams, 'pre-stop': preStopSeconds }) => {
    const { print, report } = operation;
    const load = { perSecond: rate, replicas: REPLICAS, bottles: times * REPLICAS * SERVICES.length };
    await withProductUnderLoad(operation, load, async ({ product, waiting, tokens, record }) => {
      const gateways = product.replicas.filter(({ service }) => service === 'gateway').map(({ url }) => url);
      const keysTaken = await revokeKeys(gateways, waiting.customers);
      const searches = keepSearchesOpen(product.url, tokens, streams);
      for (let time = 1; time <= times; time++) {
        for (const replica of product.replicas) {
          const failedBefore = record.failures.length;
          const delivered = waiting.deliverNext();
          const took = await restart(replica, 1000 * preStopSeconds);
          await delivered;
          const failed = record.failures.length - failedBefore;
          print(
            `  ${time}. ${replica.name.padEnd(16)} ${took} failed calls ${failed}, searches open ${searches.open()}`,
          );
        }
      }
      return async () => {
        await searches.stop();
        const { complete, brokenOff, abandoned, longestGapMs } = searches.counts;
        const none = { atMost: 0 };
        report.figure({ what: 'median call', value: record.percentileMs(50), unit: 'ms' });
        report.figure({ what: '99 of 100 calls within', value: record.percentileMs(99), unit: 'ms' });
        report.figure({ what: 'failed calls', value: record.failures.length, goal: none });
        report.figure({ what: 'a revoked API key was taken for', value: spreadOf(keysTaken), unit: 'ms' });
        report.figure({ what: '… at the longest', value: Math.max(...keysTaken), unit: 'ms', goal: { atMost: 1_000 } });
        report.figure({ what: 'live searches that came to their end', value: complete });
        report.figure({ what: 'live searches that broke off', value: brokenOff });
        report.figure({ what: 'live searches that broke off and did not resume', value: abandoned.length, goal: none });
        report.figure({ what: 'longest time until a broken search went on', value: longestGapMs, unit: 'ms' });
      };
    });
  },
);

async function restart(replica: Replica, preStopMs: number): Promise<string> {
  const endedInMs = await replica.stop(preStopMs);
  const startedAt = performance.now();
  await replica.start();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return `ended in ${seconds(endedInMs)}, ready in ${seconds(performance.now() - startedAt)},`;
}
