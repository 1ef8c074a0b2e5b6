import 'reflect-metadata';
import { startTestServers } from '../../tools/dev/infrastructure/test-servers';
import { numberOption, runOperation, seedOption, type Operation } from '../run-operation';
import { runLifeHistories, type FailedHistory, type HistoriesResult } from './run-life-histories';
import { startWorld } from './world';

const HISTORIES = 1_000;
const QUICK_HISTORIES = 50;
const AT_ONCE = 40;

/**
 * `npm run life-histories`: people pay, upgrade, cancel, fail to pay, are refunded and leave, by a seed, while webhooks come twice and in
 * any order. What each service has of them must be what the model says.
 */
export async function main(args: readonly string[]): Promise<void> {
  const seed = seedOption(args);
  const only = args.some((arg) => arg.startsWith('--only=')) ? numberOption(args, 'only', 0) : undefined;
  const usual = args.includes('--quick') ? QUICK_HISTORIES : HISTORIES;
  const count = only === undefined ? numberOption(args, 'histories', usual) : 1;
  await runOperation(`${count} life histories, by the seed ${seed}`, async (operation) => {
    const servers = await startTestServers();
    process.env.TEST_DATABASE_URL = servers.databaseUrl;
    process.env.TEST_REDIS_URL = servers.redisUrl;
    const world = await startWorld();
    try {
      const onFailure = (failure: FailedHistory) => noteFailure(operation, failure, seed);
      const result = await runLifeHistories(world, { seed, first: only ?? 0, count, atOnce: AT_ONCE, onFailure });
      reportResult(operation, result, count);
    } finally {
      await world.dispose();
      await servers.stop();
    }
  });
}

function noteFailure({ report }: Operation, { nth, acts, why }: FailedHistory, seed: string): void {
  report.note(`life ${nth}: ${why}`);
  report.note(`  after: ${acts.join(', ')}`);
  report.note(`  by: npm run life-histories -- --seed=${seed} --only=${nth}`);
}

function reportResult({ report }: Operation, { lived, acts, failures }: HistoriesResult, count: number): void {
  const counts = [...acts].sort(([, a], [, b]) => b - a);
  report.note(`acts: ${counts.map(([act, times]) => `${act} × ${times}`).join(', ')}`);
  report.figure({ what: 'life histories', value: lived, goal: { atLeast: count } });
  report.figure({ what: 'that ended in another state than the model', value: failures.length, goal: { atMost: 0 } });
}
