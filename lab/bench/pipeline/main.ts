import { setTimeout as pause } from 'node:timers/promises';
import { comparison } from '../../lab-run';
import { hasProcessorAccount, processorMicroseconds } from '../../measure/processor-time';
import type { Report } from '../../measure/report';
import { quantile, spreadOf } from '../../measure/spread';
import { withBenchServers } from '../servers/bench-servers';
import { bareQueueRate } from './bare-queue';
import { SLOT_SECONDS, startPipeline, type PipelineUnderTest } from './pipeline-under-test';
import { waitForTexts } from './text-times';

const SLOT_MS = SLOT_SECONDS * 1000;
/** After the wait for the slot. */
const LATENCY_GOAL_MS = 1_000;
const RATE_GOAL = 0.5;

interface Sizes {
  /** Each round so many bottles, and for each so many people. */
  flood: { rounds: number; bottles: number; people: number };
  /** So many passes, each with a bottle that so many people wait for. */
  trickle: { passes: number; people: number };
  /** The alerts of all others, one after the other. */
  others: readonly number[];
}

const WHOLE: Sizes = {
  flood: { rounds: 3, bottles: 100, people: 30 },
  trickle: { passes: 60, people: 5 },
  others: [1_000, 100_000],
};
const QUICK: Sizes = {
  flood: { rounds: 1, bottles: 10, people: 10 },
  trickle: { passes: 3, people: 2 },
  others: [1_000],
};

export const main = comparison(({ report, isQuick }) =>
  withBenchServers(async (servers) => {
    const sizes = isQuick ? QUICK : WHOLE;
    report.note(`${servers.description}; one replica of alerts and of notifications, slots of ${SLOT_SECONDS} s`);
    const pipeline = await startPipeline(servers);
    try {
      for (const others of sizes.others) {
        await pipeline.subscribers.saveOthersUpTo(others);
        await reportLatency(report, pipeline, { others, ...sizes.trickle });
      }
      await reportRate(report, pipeline, servers.redisUrl, sizes.flood);
    } finally {
      await pipeline.stop();
    }
  }),
);

/** One pass in each slot, committed in its first half: whatever is told of it waits for the next slot. */
async function reportLatency(
  report: Report,
  pipeline: PipelineUnderTest,
  { others, passes, people }: { others: number; passes: number; people: number },
): Promise<void> {
  report.heading(
    `  ${passes} passes with a bottle that ${people} people wait for, beside ${others.toLocaleString('en-US')} alerts`,
  );
  // The first one also makes alerts read all terms.
  const [first, ...bottles] = await pipeline.subscribers.await(passes + 1, people);
  if (first) {
    await pipeline.commitPass([first]);
    await waitForTexts(pipeline, first.phones);
  }
  const slotOf = new Map<string, number>();
  for (const bottle of bottles) {
    await pause(SLOT_MS - (Date.now() % SLOT_MS) + Math.random() * (SLOT_MS / 2));
    const committedAt = await pipeline.commitPass([bottle]);
    const nextSlot = Math.ceil(committedAt / SLOT_MS) * SLOT_MS;
    for (const phone of bottle.phones) slotOf.set(phone, nextSlot);
  }
  const texts = await waitForTexts(pipeline, [...slotOf.keys()]);
  const late = texts.map(({ phone, accepted }) => accepted - (slotOf.get(phone) ?? Number.NaN));
  report.figure({
    what: "from the slot after the commit to the provider's acceptance: p50",
    value: quantile(late, 0.5),
    unit: 'ms',
  });
  report.figure({
    what: '… p99',
    value: quantile(late, 0.99),
    unit: 'ms',
    goal: { atMost: LATENCY_GOAL_MS },
  });
}

/** One pass with very many texts, and the same matches through a bare queue, in turn. */
async function reportRate(
  report: Report,
  pipeline: PipelineUnderTest,
  redisUrl: string,
  { rounds, bottles, people }: Sizes['flood'],
): Promise<void> {
  report.heading(`  one pass with ${bottles} bottles that ${people} people each wait for`);
  const rates = { ours: [] as number[], bare: [] as number[] };
  const processor = { alerts: [] as number[], notifications: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const awaited = await pipeline.subscribers.await(bottles, people);
    const phones = awaited.flatMap((bottle) => bottle.phones);
    rates.bare.push(await bareQueueRate(redisUrl, phones.map(matchOf)));
    const used = accountsOf(pipeline);
    const committedAt = await pipeline.commitPass(awaited);
    const texts = await waitForTexts(pipeline, phones);
    const lastAt = Math.max(...texts.map(({ accepted }) => accepted));
    rates.ours.push(texts.length / ((lastAt - committedAt) / 1000));
    const { alerts, notifications } = accountsOf(pipeline);
    processor.alerts.push((alerts - used.alerts) / texts.length);
    processor.notifications.push((notifications - used.notifications) / texts.length);
  }
  const ratios = rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN));
  report.figure({
    what: "from the commit to the last acceptance, the slot's wait too",
    value: spreadOf(rates.ours),
    unit: 'texts/s',
  });
  report.figure({ what: 'a bare BullMQ queue, empty handler', value: spreadOf(rates.bare), unit: 'jobs/s' });
  report.figure({ what: 'ours / the bare queue', value: spreadOf(ratios), goal: { atLeast: RATE_GOAL } });
  if (!hasProcessorAccount(process.pid)) return;
  report.figure({ what: 'processor time of alerts for a text', value: spreadOf(processor.alerts), unit: 'µs' });
  report.figure({
    what: 'processor time of notifications for a text',
    value: spreadOf(processor.notifications),
    unit: 'µs',
  });
}

function accountsOf({ processes }: PipelineUnderTest): { alerts: number; notifications: number } {
  const used = (pid: number) => (hasProcessorAccount(pid) ? processorMicroseconds(pid) : 0);
  return { alerts: used(processes.alerts.pid), notifications: used(processes.notifications.pid) };
}

/** What is said of one match, alone. */
function matchOf(phone: string) {
  const change = { kind: 'back-in-stock' as const, sku: '100000', name: 'AWAITED100000 BOURBON 750ml', stores: [] };
  return {
    alertId: '00000000-0000-4000-8000-000000000000',
    userId: phone,
    term: 'awaited100000',
    observedAt: new Date(0).toISOString(),
    changes: [{ ...change, before: { storeQty: 0 }, after: { storeQty: 6, priceCents: 6499 } }],
  };
}
