import { setTimeout as pause } from 'node:timers/promises';
import { FaultyProxy } from '../../libs/testing/src/network/faulty-proxy';
import { queryRow, withClient } from '@barrelhive/database';
import * as z from 'zod';
import type { LaunchOptions } from '../../tools/dev/start-product';
import { SERVICES, startReplicatedProduct, type ReplicatedProduct } from '../product/replicated-product';
import { forEachOf } from '../load/many-times';
import type { Operation } from '../lab-run';
import { chaosEnvironment, untrueBoundMs, type Confirmation, type Pace } from './chaos-settings';
import { InflictFault } from './faults/inflict-fault';
import { judgeTexts, type Judgement } from './oracle/judge-texts';
import { LINKS, planFaults, type LinkName, type Span } from './plan/fault-plan';
import { planWorld } from './plan/world-plan';
import { givenChannelNames, type GivenChannelName } from './places/given-channels';
import type { PlaceJudgement } from './places/judge-places';
import { PlaceWorld } from './places/place-world';
import { planPlaces } from './places/plan-places';
import { trailsOf } from './trail';
import { WaitingWorld } from './world/waiting-world';

const REPLICAS = 2;
/** A call that left the product before STOP was committed arrives within this time. */
const CALL_MS = 1_000;
const LOOK_MS = 500;
const PROGRESS_MS = 30_000;

export interface ChaosOptions extends Pick<Operation, 'guardian' | 'print'> {
  seed: string;
  faults: number;
  texts: number;
  /** Of each person, at most 25. Texts to one phone wait for each other while one of them is unclear. */
  alertsEach: number;
  /** Services that run once, and meet no fault of a replica. */
  lone?: readonly string[];
  /** From the first fault to the last. */
  durationMs: number;
  freezeMs: Span;
  awayMs: Span;
  pace: Pace;
  confirm: Confirmation;
  /** How long the last text may take after the last fault before it counts as lost. */
  drainBoundMs: number;
  loadTypeScript?: LaunchOptions['loadTypeScript'];
}

export interface ChaosResult {
  texts: Judgement;
  /** What came to addresses that people gave, by channel. */
  places: Record<GivenChannelName, PlaceJudgement>;
  /** How many faults happened. */
  faults: number;
  /** From the end of the last fault to the last text that was owed. */
  drainMs: number;
  /** Whether nothing was under way any more within the bound. */
  isQuiet: boolean;
  trails: readonly string[];
}

/** Runs the product through planned faults while bottles come and go, and judges every text. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const links = new Map<LinkName, FaultyProxy>();
  const product = await startReplicatedProduct({
    ...options,
    replicas: REPLICAS,
    // Services complain about every fault; their logs are read where a text is not as it should be.
    print: () => undefined,
    environment: chaosEnvironment(options.pace, options.confirm, new Date()),
    bottles: 0,
    reroute: (given) => reroute(given, links),
  });
  try {
    return await breakAndJudge(options, product, links);
  } finally {
    await product.stop();
    await Promise.all([...links.values()].map((link) => link.dispose()));
  }
}

async function breakAndJudge(
  options: ChaosOptions,
  product: ReplicatedProduct,
  links: ReadonlyMap<LinkName, FaultyProxy>,
): Promise<ChaosResult> {
  const { seed, print, durationMs, lone = [] } = options;
  const services = SERVICES.filter((service) => !lone.includes(service));
  const bounds = { untrueMs: untrueBoundMs(options.pace), callMs: CALL_MS };
  const plan = planWorld(options);
  const faults = planFaults({ ...options, services, replicas: REPLICAS });
  print(
    `  ${plan.people.length} people sign up, each with ${options.alertsEach} alerts, for ${plan.bottles.length} bottles`,
  );
  const world = await WaitingWorld.prepare(plan, product, options.confirm);
  const planned = planPlaces({ seed, durationMs, people: plan.people.length });
  const places = new PlaceWorld(product, (person) => world.ownerOf(person));
  const before = planned.filter(({ givenAtMs }) => givenAtMs === 0);
  await forEachOf(before, (place) => places.give(place));
  const inflict = new InflictFault({ product, linkOf: (name) => linkOf(links, name), seed });
  let happened = 0;
  print(`  ${faults.length} faults and ${plan.moves.length} deliveries and sales begin`);
  const progress = setInterval(() => print(`  ${happened} faults so far`), PROGRESS_MS);
  try {
    const startedAt = Date.now();
    const later = async (atMs: number, work: () => Promise<void>) => {
      await pause(Math.max(0, startedAt + atMs - Date.now()));
      await work();
    };
    await Promise.all([
      ...faults.map((fault) => later(fault.atMs, () => inflict.run(fault).then(() => void happened++))),
      ...plan.moves.map((move) => later(move.atMs, () => world.move(move))),
      ...plan.acts.map((act) => later(act.atMs, () => world.act(act))),
      ...planned.flatMap((place) => [
        ...(place.givenAtMs > 0 ? [later(place.givenAtMs, () => places.give(place))] : []),
        ...(place.ends ? [later(place.ends.atMs, () => places.end(place))] : []),
      ]),
      pause(durationMs),
    ]);
  } finally {
    clearInterval(progress);
  }
  const judge = async () => judgeTexts(world.history(), await world.calls(), bounds);
  const judgePlaces = () => places.judge(world.history(), bounds);
  const missing = {
    texts: async () => (await judge()).lost,
    messages: async () => Object.values(await judgePlaces()).reduce((all, { lost }) => all + lost, 0),
  };
  const { drainMs, isQuiet } = await drain(missing, product, options.drainBoundMs);
  const texts = await judge();
  const given = await judgePlaces();
  const trails = [
    ...(await trailsOf(texts.findings, product)),
    ...givenChannelNames.flatMap((channel) => given[channel].findings),
    ...(await trailsOf(
      givenChannelNames.flatMap((channel) => given[channel].lostTexts),
      product,
    )),
  ];
  return { texts, places: given, faults: happened, drainMs, isQuiet, trails };
}

/** Waits until nothing that is owed is missing, and then until nothing is under way that could come twice. Says how long texts were missing. */
async function drain(
  missing: Readonly<Record<'texts' | 'messages', () => Promise<number>>>,
  { databaseUrl }: ReplicatedProduct,
  boundMs: number,
) {
  const startedAt = Date.now();
  const since = () => Date.now() - startedAt;
  while ((await missing.texts()) > 0 && since() < boundMs) await pause(LOOK_MS);
  const drainMs = since();
  while ((await missing.messages()) > 0 && since() < 2 * boundMs) await pause(LOOK_MS * 10);
  let quietLooks = 0;
  while (quietLooks < 4 && since() < 3 * boundMs) {
    quietLooks = (await isAnythingUnderWay(databaseUrl)) ? 0 : quietLooks + 1;
    await pause(LOOK_MS * 2);
  }
  return { drainMs, isQuiet: quietLooks >= 4 };
}

const underWay = z.object({ count: z.int() });

function isAnythingUnderWay(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const row = await queryRow(
      client,
      underWay,
      `SELECT (SELECT count(*) FROM notifications.message WHERE state IN ('pending', 'sending', 'unknown'))::int
            + (SELECT count(*) FROM alerts.outbox)::int + (SELECT count(*) FROM notifications.outbox)::int AS count`,
    );
    return (row?.count ?? 0) > 0;
  });
}

const ADDRESSES = {
  postgres: 'DATABASE_URL',
  redis: 'REDIS_URL',
  provider: 'TWILIO_API_BASE',
  agency: 'DABS_BASE_URL',
} as const satisfies Record<LinkName, string>;

/** Puts a link before each server that the services talk to. */
async function reroute(
  given: Readonly<Record<string, string>>,
  links: Map<LinkName, FaultyProxy>,
): Promise<Record<string, string>> {
  const rerouted: Record<string, string> = {};
  for (const name of LINKS) {
    const link = await FaultyProxy.to(given[ADDRESSES[name]] ?? '');
    links.set(name, link);
    rerouted[ADDRESSES[name]] = link.url.replace(/\/$/, '');
  }
  return rerouted;
}

function linkOf(links: ReadonlyMap<LinkName, FaultyProxy>, name: LinkName): FaultyProxy {
  const link = links.get(name);
  if (!link) throw new Error(`There is no link to the ${name}.`);
  return link;
}
