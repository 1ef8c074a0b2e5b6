import { setTimeout as pause } from 'node:timers/promises';
import { queryRow, withClient } from '@barrelhive/database';
import * as z from 'zod';
import { FaultyProxy } from '../../libs/testing/src/network/faulty-proxy';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import { labRun } from '../lab-run';
import { startLoadedProduct } from '../product/loaded-product';
import { QUICK_PROVIDER } from '../product/product-settings';
import { wholeNumber } from '../run-options';
import type { WaitingCustomers } from '../texts/bottles';
import { tallyFigures } from '../texts/tally';
import { LaggingStandby } from './lagging-standby';

const FIRST_TEXTS = 3;
const SENDING_BOUND_MS = 60_000;
const QUIET_MS = 20_000;
/** Slow enough for a failover to come between two texts. */
const ENVIRONMENT = {
  SMS_SEGMENTS_PER_SECOND: '3',
  ...QUICK_PROVIDER,
  WEBHOOK_TIMEOUT_SECONDS: '2',
  SENDING_LEASE_SECONDS: '20',
};

const recoveredRow = z.object({ count: z.int() });

/** Promotes a standby that has not heard of the last texts, in the middle of sending: nobody may be told twice. */
export const main = labRun(
  (isQuick) => ({
    times: wholeNumber(isQuick ? 1 : 3, 'how often a standby is promoted'),
    bottles: wholeNumber(20, 'texts that are being sent each time'),
    'lag-seconds': wholeNumber(4, 'how much of them the standby does not hear of'),
  }),
  async ({ report, guardian, print }, { times, bottles, 'lag-seconds': lagSeconds }) => {
    const links: FaultyProxy[] = [];
    const loaded = await startLoadedProduct({
      guardian,
      print,
      replicas: 2,
      bottles: times * bottles,
      environment: ENVIRONMENT,
      reroute: async ({ DATABASE_URL = '' }) => {
        links.push(await FaultyProxy.to(DATABASE_URL));
        return { DATABASE_URL: links[0]?.url ?? '' };
      },
    });
    const { waiting } = loaded;
    const { databaseUrl, others } = loaded.product;
    const standbys: LaggingStandby[] = [];
    try {
      const [link] = links;
      const first = others.get('postgres');
      if (!link || !first) throw new Error('leave DATABASE_URL unset: Postgres is not ours to end');
      let primary: Primary = { url: databaseUrl, crash: () => first.kill() };
      let unheard = 0;
      for (let time = 1; time <= times; time++) {
        const standby = await LaggingStandby.of(primary.url, guardian);
        standbys.push(standby);
        unheard += await failOver({ primary, standby, link, waiting, bottles, lagMs: 1_000 * lagSeconds });
        const url = standby.url(new URL(databaseUrl).pathname.slice(1));
        primary = { url, crash: () => standby.crash() };
        await waiting.allTexted(SENDING_BOUND_MS);
        print(`  ${time}. promoted, and ${(await waiting.tally()).seen} of ${time * bottles} texts are there`);
      }
      const texts = await waiting.settle(QUIET_MS);
      const recovered = await recoveredTexts(primary.url);
      report.figure({ what: 'texts that no standby had heard of', value: unheard, goal: { atLeast: times } });
      report.figure({ what: 'texts that only the provider knew', value: recovered, goal: { atLeast: times } });
      for (const figure of tallyFigures(texts)) report.figure(figure);
    } finally {
      await loaded.stop();
      await Promise.all([...standbys.map((standby) => standby.stop()), ...links.map((link) => link.dispose())]);
    }
  },
);

interface Primary {
  url: string;
  crash: () => void;
}

interface Failover {
  primary: Primary;
  standby: LaggingStandby;
  /** By which the services reach the primary. */
  link: FaultyProxy;
  waiting: WaitingCustomers;
  bottles: number;
  lagMs: number;
}

/** Answers how many texts came that the standby did not hear of. */
async function failOver({ primary, standby, link, waiting, bottles, lagMs }: Failover): Promise<number> {
  const seen = async () => (await waiting.tally()).seen;
  const before = await seen();
  for (let number = 0; number < bottles; number++) await waiting.deliverNext();
  const isSending = async () => (await seen()) >= before + FIRST_TEXTS;
  await waitUntil('The first texts', isSending, SENDING_BOUND_MS, 100);
  standby.lag();
  const heardOf = await seen();
  await pause(lagMs);
  link.cut();
  primary.crash();
  const unheard = (await seen()) - heardOf;
  await standby.promote();
  link.remove(Number(new URL(primary.url).port));
  link.add(standby.port);
  link.restore();
  return unheard;
}

function recoveredTexts(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const sql = 'SELECT count(*)::int AS count FROM notifications.recovered_text';
    return (await queryRow(client, recoveredRow, sql))?.count ?? 0;
  });
}
