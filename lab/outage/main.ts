import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { LoadRecord } from '../load/load-record';
import { startSteadyLoad, type Outcome } from '../load/steady-load';
import { LONGEST_WAIT_MS, startLoadedProduct } from '../product/loaded-product';
import type { ReplicatedProduct } from '../product/replicated-product';
import { numberOption, runOperation, type Operation } from '../run-operation';
import type { WaitingCustomers } from '../texts/bottles';
import type { Tally } from '../texts/tally';

const TIMES = 3;
const RECOVERY_MS = 10_000;
/** So long after an outage its calls are still watched. */
const WATCH_MS = 20_000;
const QUIET_MS = 10_000;
const UNAVAILABLE = 503;

interface Outage {
  name: string;
  begin: (product: ReplicatedProduct) => Promise<void> | void;
}

const OUTAGES: readonly Outage[] = [
  { name: 'Redis is flushed', begin: flushRedis },
  { name: 'Redis is restarted', begin: (product) => endServer(product, 'redis', 'SIGTERM') },
  { name: 'Postgres is restarted', begin: (product) => endServer(product, 'postgres', 'SIGINT') },
];

interface Plan {
  times: number;
  perSecond: number;
  replicas: number;
  answerMs: number;
}

/** `npm run outage`: takes Redis and Postgres away under load and counts what is answered meanwhile, and what is lost. */
export async function main(args: readonly string[]): Promise<void> {
  const plan = {
    times: numberOption(args, 'times', args.includes('--quick') ? 1 : TIMES),
    perSecond: numberOption(args, 'rate', 50),
    replicas: numberOption(args, 'replicas', 1),
    answerMs: 1000 * numberOption(args, 'answer-seconds', 10),
  };
  await runOperation(
    `Redis is flushed and restarted, and Postgres restarted, ${plan.times} times each under ${plan.perSecond} calls a second`,
    (operation) => breakAndWatch(plan, operation),
  );
}

async function breakAndWatch(plan: Plan, operation: Operation): Promise<void> {
  const bottles = plan.times * OUTAGES.length;
  const loaded = await startLoadedProduct({ ...operation, replicas: plan.replicas, bottles });
  const { product, waiting, tokens } = loaded;
  try {
    const record = new LoadRecord();
    const load = startSteadyLoad({
      url: product.url,
      tokens,
      perSecond: plan.perSecond,
      onOutcome: record.add,
    });
    const recoveries: number[] = [];
    const texts: number[] = [];
    for (let time = 1; time <= plan.times; time++) {
      for (const { name, begin } of OUTAGES) {
        const beganAt = new Date();
        await Promise.all([waiting.deliverNext(), begin(product)]);
        const [textMs] = await Promise.all([textAfterMs(waiting, beganAt), pause(WATCH_MS)]);
        texts.push(textMs);
        const failed = record.failures.filter(({ at }) => at >= beganAt);
        const recoveryMs = lastFailureMs(failed, beganAt);
        recoveries.push(recoveryMs);
        operation.print(
          `  ${time}. ${name.padEnd(22)} ${failed.length} calls without an answer, whole again in ${recoveryMs} ms, its text after ${textMs} ms`,
        );
      }
    }
    const tally = await waiting.settle(QUIET_MS);
    await load.stop();
    for (const line of record.failureLines()) operation.report.note(line);
    reportGoals(operation, plan, { record, recoveries, texts, tally });
  } finally {
    await loaded.stop();
  }
}

/** From the outage to the moment at which the last call that got no answer was made. */
function lastFailureMs(failed: readonly Outcome[], beganAt: Date): number {
  return failed.reduce((latest, { at }) => Math.max(latest, at.getTime() - beganAt.getTime()), 0);
}

/** From the outage to the text about the bottle that was delivered with it, or as long as was watched. */
async function textAfterMs(waiting: WaitingCustomers, beganAt: Date): Promise<number> {
  await waiting.allTold(WATCH_MS);
  return Date.now() - beganAt.getTime();
}

async function flushRedis({ redisUrl }: ReplicatedProduct): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.flushall();
  redis.disconnect();
}

/** Its supervisor starts it again at once. */
function endServer({ others }: ReplicatedProduct, name: string, signal: NodeJS.Signals): void {
  const server = others.get(name);
  if (!server) throw new Error(`${name} is not ours to restart: leave DATABASE_URL and REDIS_URL unset.`);
  process.kill(server.pid(), signal);
}

interface Results {
  record: LoadRecord;
  recoveries: readonly number[];
  /** How long after each outage its text came, in ms. */
  texts: readonly number[];
  tally: Tally;
}

function reportGoals({ report }: Operation, { answerMs }: Plan, { record, recoveries, texts, tally }: Results): void {
  const none = { atMost: 0 };
  const unclear = record.failures.filter(({ result }) => result !== UNAVAILABLE);
  report.figure({ what: 'calls', value: record.calls });
  report.figure({ what: 'calls answered with 503', value: record.failures.length - unclear.length });
  report.figure({ what: 'calls with neither an answer nor a 503', value: unclear.length, goal: none });
  report.figure({ what: 'slowest call', value: record.slowestMs, unit: 'ms', goal: { atMost: answerMs } });
  report.figure({
    what: 'longest recovery',
    value: Math.max(...recoveries),
    unit: 'ms',
    goal: { atMost: RECOVERY_MS },
  });
  report.figure({
    what: 'longest time until the text of an outage',
    value: Math.max(...texts),
    unit: 'ms',
    goal: { atMost: RECOVERY_MS + LONGEST_WAIT_MS },
  });
  for (const what of ['attempted', 'acknowledged', 'seen', 'recovered'] as const) {
    report.figure({ what: `texts ${what}`, value: tally[what] });
  }
  for (const what of ['lost', 'doubled', 'unexpected'] as const) {
    report.figure({ what: `texts ${what}`, value: tally[what], goal: none });
  }
}
