import 'reflect-metadata';
import { startTestServers } from '../../tools/dev/infrastructure/test-servers';
import { labRun, type Operation } from '../lab-run';
import { onlyNumber, seed, wholeNumber } from '../run-options';
import { runLifeHistories, type FailedHistory, type HistoriesResult } from './run-life-histories';
import { startWorld } from './world';

const AT_ONCE = 40;

/**
 * People pay, upgrade, cancel, fail to pay, are refunded and leave, by a seed, while webhooks come twice and in any order. What each service
 * has of them must be what the model says.
 */
export const main = labRun(
  (isQuick) => ({
    histories: wholeNumber(isQuick ? 50 : 1_000, 'how many lives'),
    seed,
    only: onlyNumber('the one life to live again'),
  }),
  async (operation, { histories, seed, only }) => {
    const count = only === undefined ? histories : 1;
    const servers = await startTestServers();
    process.env.TEST_DATABASE_URL = servers.databaseUrl;
    process.env.TEST_REDIS_URL = servers.redisUrl;
    const world = await startWorld();
    try {
      const onFailure = (failure: FailedHistory) => noteFailure(operation, failure);
      const result = await runLifeHistories(world, { seed, first: only ?? 0, count, atOnce: AT_ONCE, onFailure });
      reportResult(operation, result, count);
    } finally {
      await world.dispose();
      await servers.stop();
    }
  },
);

function noteFailure({ report, again }: Operation, { nth, acts, why }: FailedHistory): void {
  report.note(`life ${nth}: ${why}`);
  report.note(`  after: ${acts.join(', ')}`);
  report.note(`  by: ${again} --only=${nth}`);
}

function reportResult({ report }: Operation, { lived, acts, failures }: HistoriesResult, count: number): void {
  const counts = [...acts].sort(([, a], [, b]) => b - a);
  report.note(`acts: ${counts.map(([act, times]) => `${act} × ${times}`).join(', ')}`);
  report.figure({ what: 'life histories', value: lived, goal: { atLeast: count } });
  report.figure({ what: 'that ended in another state than the model', value: failures.length, goal: { atMost: 0 } });
}
