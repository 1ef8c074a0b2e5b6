import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execute, queryRow, withClient } from '@barrelhive/database';
import { Redis } from 'ioredis';
import * as z from 'zod';
import { runCommand } from '../../tools/admin/main';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import { labRun, type Operation } from '../lab-run';
import { QUICK_CLOCKS, QUICK_PROVIDER } from '../product/product-settings';
import { startReplicatedProduct, type ReplicatedProduct } from '../product/replicated-product';
import { runFolder } from '../product/run-folder';
import { wholeNumber } from '../run-options';
import { judgeReturns, judgeTold } from './judge-restore';
import type { Bottles, Moment } from './kinds';
import { Population } from './population';

const BOTTLES: Readonly<Record<Moment, number>> = { before: 1, early: 3, late: 3, away: 1, after: 1 };
const TEXTS_BOUND_MS = 180_000;
const WHOLE_BOUND_MS = 900_000;
const QUIET_MS = 60_000;
/** What must not be sent again is given up before the run ends. */
const QUICK = { ...QUICK_PROVIDER, BUNDLE_WAIT_SECONDS: '30' };
const PRODUCTION = { UNKNOWN_LOOKUP_SECONDS: '300', TWILIO_TIMEOUT_SECONDS: '10' };

/** Restores a backup of some time ago as docs/operations/backup.md says, and judges what its people notice of it. */
export const main = labRun(
  (isQuick) => ({
    minutes: wholeNumber(isQuick ? 2 : 60, 'how old the backup is when it is restored'),
    people: wholeNumber(isQuick ? 2 : 5, 'how many people of each kind'),
  }),
  async (operation, { minutes, people }) => {
    const { report, print } = operation;
    const { product, bottles } = await startEverything(operation);
    try {
      const population = await Population.signUp(product, bottles, people);
      await population.deliver('before');
      await allTexted(population, print);
      await population.act('before');
      const file = path.join(runFolder('backup', operation.guardian), 'backup.zip');
      const takenAt = Date.now();
      await runCommand(['backup', file], { DATABASE_URL: product.databaseUrl });
      const had = await countTexts(population);
      print(`  backup taken at ${new Date(takenAt).toISOString()}`);
      await population.act('atOnce');
      await passTime(population, { takenAt, minutes, print });
      await Promise.all(product.replicas.map((replica) => replica.stop(0)));
      await population.deliver('away');
      const missing = (await countTexts(population)) - had;
      report.figure({ what: 'texts that the backup does not have', value: missing, goal: { atLeast: 1 } });
      report.figure({ what: 'age of the backup', value: (Date.now() - takenAt) / 60_000, unit: 'min' });
      const databaseUrl = await restore(product, file, print);
      const startedAt = Date.now();
      await Promise.all(product.replicas.map((replica) => replica.start({ DATABASE_URL: databaseUrl })));
      await waitUntil('The services to have learned what is missing', () => isWhole(databaseUrl), WHOLE_BOUND_MS, 250);
      const seconds = (Date.now() - startedAt) / 1_000;
      report.figure({ what: 'from the start until texts may go', value: seconds, unit: 's' });
      for (const figure of judgeReturns(await population.comeBack())) report.figure(figure);
      await allTexted(population, print);
      await population.deliver('after');
      await allTexted(population, print);
      await pause(QUIET_MS);
      for (const figure of judgeTold(await population.told(), bottles)) report.figure(figure);
    } finally {
      await product.stop();
    }
  },
);

async function startEverything({ guardian, print, isQuick }: Operation) {
  const product = await startReplicatedProduct({
    guardian,
    print,
    replicas: 1,
    environment: { ...QUICK_CLOCKS, ...(isQuick ? QUICK : PRODUCTION) },
    bottles: Object.values(BOTTLES).reduce((sum, count) => sum + count),
  });
  const added = [...product.bottles];
  const take = (moment: Moment) => added.splice(0, BOTTLES[moment]);
  const [before, early, late] = [take('before'), take('early'), take('late')];
  const bottles: Bottles = { before, early, late, away: take('away'), after: take('after') };
  return { product, bottles };
}

interface Hour {
  takenAt: number;
  minutes: number;
  print: Operation['print'];
}

/** The time between the backup and the restore: bottles come in at equal distances, the last one at its end. */
async function passTime(population: Population, { takenAt, minutes, print }: Hour): Promise<void> {
  const coming = (['early', 'late'] as const).flatMap((moment) =>
    population.bottles[moment].map((_, at) => ({ moment, at })),
  );
  for (const [place, { moment, at }] of coming.entries()) {
    await pause(takenAt + ((place + 1) / coming.length) * minutes * 60_000 - Date.now());
    if (moment === 'late' && at === 0) await population.act('halfWay');
    await population.deliver(moment, at);
    await allTexted(population, print);
  }
}

/** Goes on where texts are missing: they are counted in the end. */
async function allTexted(population: Population, print: Operation['print']): Promise<void> {
  const areTexted = () => population.areTexted();
  await waitUntil('Texts', areTexted, TEXTS_BOUND_MS, 250).catch((error: unknown) => print(`  ${String(error)}`));
}

async function countTexts(population: Population): Promise<number> {
  return (await population.told()).reduce((total, { texts }) => total + texts.length, 0);
}

/** Into a database beside the other one, and Redis is emptied. Gives the address of the database. */
async function restore(
  { databaseUrl, redisUrl }: ReplicatedProduct,
  file: string,
  print: Operation['print'],
): Promise<string> {
  const restored = Object.assign(new URL(databaseUrl), { pathname: '/restored' }).href;
  await withClient(databaseUrl, (client) => execute(client, 'CREATE DATABASE restored'));
  print(`  ${(await runCommand(['restore', file], { DATABASE_URL: restored })).at(-1) ?? ''}`);
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
  return restored;
}

const wholeRow = z.object({ isWhole: z.boolean() });

async function isWhole(databaseUrl: string): Promise<boolean> {
  const whole = ['auth', 'alerts', 'billing', 'notifications'].map(
    (service) => `(SELECT timeline = ${service}.current_timeline() FROM ${service}.kept_timeline)`,
  );
  const sql = `SELECT ${whole.join(' AND ')} AS "isWhole"`;
  return withClient(databaseUrl, async (client) => (await queryRow(client, wholeRow, sql))?.isWhole ?? false);
}
