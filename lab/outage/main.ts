import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { labRun } from '../lab-run';
import type { LoadRecord } from '../load/load-record';
import type { Outcome } from '../load/steady-load';
import { withProductUnderLoad } from '../load/under-load';
import type { Report } from '../measure/report';
import { LONGEST_WAIT_MS } from '../product/loaded-product';
import type { ReplicatedProduct } from '../product/replicated-product';
import { wholeNumber } from '../run-options';
import type { WaitingCustomers } from '../texts/bottles';

const RECOVERY_MS = 10_000;
/** The calls of an outage are still watched for this long after it. */
const WATCH_MS = 20_000;
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

/** Takes Redis and Postgres away under load and counts what is answered meanwhile, and what is lost. */
export const main = labRun(
  (isQuick) => ({
    times: wholeNumber(isQuick ? 1 : 3, 'how often each outage happens'),
    rate: wholeNumber(50, 'calls a second'),
    replicas: wholeNumber(1, 'of each service'),
    'answer-seconds': wholeNumber(10, 'how long a call may take at most'),
  }),
  async (operation, { times, rate, replicas, 'answer-seconds': answerSeconds }) => {
    const { print, report } = operation;
    const load = { perSecond: rate, replicas, bottles: times * OUTAGES.length };
    await withProductUnderLoad(operation, load, async ({ product, waiting, record }) => {
      const recoveries: number[] = [];
      const texts: number[] = [];
      for (let time = 1; time <= times; time++) {
        for (const { name, begin } of OUTAGES) {
          const beganAt = new Date();
          await Promise.all([waiting.deliverNext(), begin(product)]);
          const [textMs] = await Promise.all([textAfterMs(waiting, beganAt), pause(WATCH_MS)]);
          const failed = record.failures.filter(({ at }) => at >= beganAt);
          const recoveryMs = lastFailureMs(failed, beganAt);
          texts.push(textMs);
          recoveries.push(recoveryMs);
          print(
            `  ${time}. ${name.padEnd(22)} ${failed.length} calls without an answer, whole again in ${recoveryMs} ms, its text after ${textMs} ms`,
          );
        }
      }
      return () => reportGoals(report, record, { answerMs: 1000 * answerSeconds, recoveries, texts });
    });
  },
);

/** From the outage to the moment at which the last call that got no answer was made. */
function lastFailureMs(failed: readonly Outcome[], beganAt: Date): number {
  return failed.reduce((latest, { at }) => Math.max(latest, at.getTime() - beganAt.getTime()), 0);
}

/** From the outage to the text about the bottle that was delivered with it, or as long as was watched. */
async function textAfterMs(waiting: WaitingCustomers, beganAt: Date): Promise<number> {
  await waiting.allTexted(WATCH_MS);
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

interface Seen {
  /** How long an answer may take. */
  answerMs: number;
  recoveries: readonly number[];
  /** How long after each outage its text came, in ms. */
  texts: readonly number[];
}

function reportGoals(report: Report, { failures, slowestMs }: LoadRecord, { answerMs, recoveries, texts }: Seen): void {
  const unclear = failures.filter(({ result }) => result !== UNAVAILABLE);
  const longestMs = (what: string, value: number, atMost: number) =>
    report.figure({ what, value, unit: 'ms', goal: { atMost } });
  report.figure({ what: 'calls answered with 503', value: failures.length - unclear.length });
  report.figure({ what: 'calls with neither an answer nor a 503', value: unclear.length, goal: { atMost: 0 } });
  longestMs('slowest call', slowestMs, answerMs);
  longestMs('longest recovery', Math.max(...recoveries), RECOVERY_MS);
  longestMs('longest time until the text of an outage', Math.max(...texts), RECOVERY_MS + LONGEST_WAIT_MS);
}
