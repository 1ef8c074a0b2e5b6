import { quantile } from '../../measure/spread';
import { flowUntil, REFRESH_SECONDS, type MeasuredProduct, type WatchedBottle } from '../measured-product';
import type { Costs } from '../measure/processor-accounts';
import type { FlowProbe } from '../measure/flow-probe';
import { announceList } from './announce-list';
import { betweenPasses, passThatSees } from './pass-that-sees';
import type { ServiceTimes } from '../simulation/release-day';
import { dividedBy, type Rounds } from './unit-costs';

/** The service itself reads no more stores before a pass is published. */
const MOST_STORES_READ = 20;
const FIRST_YEAR = 2101;

/** One round: bottles that are delivered, and how many alerts wait for them together. */
export interface TextRound {
  bottles: readonly WatchedBottle[];
  alerts: number;
}

export interface TextEffort {
  rounds: readonly TextRound[];
  /** People who are told when a list is out. */
  listReaders: number;
  listRounds: number;
  /** Bottles that nobody waits for, and how often their price changes. */
  unwatched: readonly WatchedBottle[];
  changeRounds: number;
}

export interface TextRounds {
  'stock change': Rounds;
  'list text': Rounds;
  'alert text': Rounds;
}

type Observed = { [time in keyof ServiceTimes]: number[] };

/** What changes and texts cost, and how long each stage of the flow takes for one of them. */
export async function measureTexts(
  measured: MeasuredProduct,
  effort: TextEffort,
): Promise<{ rounds: TextRounds; times: ServiceTimes }> {
  const observed: Observed = {
    tick: [],
    pass: [],
    storesOfBottle: [],
    mostStoresRead: [MOST_STORES_READ],
    match: [],
    bundle: [],
    handled: [],
    listMessage: [],
    claim: [],
  };
  const rounds: { [unit in keyof TextRounds]: Costs[] } = { 'stock change': [], 'list text': [], 'alert text': [] };
  for (let round = 0; round <= effort.changeRounds; round++) {
    const costs = await changePrices(measured, effort.unwatched, 40 + 10 * round);
    if (round > 0) rounds['stock change'].push(costs);
  }
  await observePasses(measured.probe, observed);
  for (let round = 0; round <= effort.listRounds; round++) {
    const costs = await sendList(measured, effort.listReaders, FIRST_YEAR + round, observed);
    if (round > 0) rounds['list text'].push(costs);
  }
  for (const [round, each] of effort.rounds.entries()) {
    const costs = await sendAlerts(measured, each, observed);
    if (round > 0) rounds['alert text'].push(costs);
  }
  return { rounds, times: middleOf(observed) };
}

/** Nothing but the change itself: no alert waits for these bottles. */
async function changePrices(
  measured: MeasuredProduct,
  bottles: readonly WatchedBottle[],
  price: number,
): Promise<Costs> {
  await betweenPasses();
  const { costs } = await measured.accounts.during(async () => {
    await passThatSees(measured, bottles, { price });
    await flowUntil(measured, 'The events of the changes', ({ unsettledEvents }) => unsettledEvents === 0);
  });
  return dividedBy(costs, bottles.length);
}

async function sendList(measured: MeasuredProduct, readers: number, year: number, observed: Observed): Promise<Costs> {
  const { probe, accounts } = measured;
  const before = await probe.flow();
  const { costs } = await accounts.during(async () => {
    const since = new Date();
    await announceList(probe, { year, month: 1 });
    await flowUntil(measured, 'The messages of the list', ({ messages }) => messages === before.messages + readers);
    observed.listMessage.push((Date.now() - since.getTime()) / 1000 / readers);
    await deliveredAll(measured, before.deliveredTexts + readers);
    const accepted = (await probe.texts(since)).flatMap(({ acceptedAt }) => (acceptedAt ? [acceptedAt.getTime()] : []));
    observed.claim.push((Math.max(...accepted) - Math.min(...accepted)) / 1000 / (readers - 1));
  });
  return dividedBy(costs, readers);
}

async function sendAlerts(
  measured: MeasuredProduct,
  { bottles, alerts }: TextRound,
  observed: Observed,
): Promise<Costs> {
  const { probe, accounts } = measured;
  await betweenPasses();
  const before = await probe.flow();
  const { costs } = await accounts.during(async () => {
    const since = new Date();
    const pass = await passThatSees(measured, bottles, { to: 'restock' });
    await flowUntil(
      measured,
      'The matches',
      ({ matches, messages }) => matches === alerts || messages > before.messages,
    );
    observed.match.push((Date.now() - pass.finishedAt.getTime()) / 1000 / alerts);
    observed.storesOfBottle.push(Math.max(0, durationOf(pass) - middle(observed.pass)) / bottles.length);
    await deliveredAll(measured, before.deliveredTexts + alerts);
    await observeSlot(probe, since, alerts, observed);
  });
  return dividedBy(costs, alerts);
}

async function deliveredAll(measured: MeasuredProduct, texts: number): Promise<void> {
  await flowUntil(
    measured,
    'The texts',
    ({ deliveredTexts, unsettledEvents }) => deliveredTexts === texts && unsettledEvents === 0,
  );
}

/** The slot that handed on the bundles is the last one that ended before the last of their messages was made. */
async function observeSlot(probe: FlowProbe, since: Date, alerts: number, observed: Observed): Promise<void> {
  const created = (await probe.texts(since)).map(({ createdAt }) => createdAt.getTime());
  const last = Math.max(...created);
  const slots = [...probe.slots.values()].filter(({ finishedAt }) => finishedAt.getTime() <= Math.min(...created));
  const slot = slots.toSorted((one, other) => other.slot.getTime() - one.slot.getTime())[0];
  if (!slot) throw new Error('No slot was seen that handed on the bundles.');
  observed.bundle.push((slot.finishedAt.getTime() - slot.seenAt.getTime()) / 1000 / alerts);
  observed.handled.push((last - slot.finishedAt.getTime()) / 1000 / alerts);
}

/** Passes in which nothing changed, and how long after its slot each began. */
async function observePasses(probe: FlowProbe, observed: Observed): Promise<void> {
  for (const pass of await probe.passes(new Date(0))) {
    if (pass.changed === 0) observed.pass.push(durationOf(pass));
    observed.tick.push((pass.startedAt.getTime() / 1000) % REFRESH_SECONDS);
  }
}

function durationOf({ startedAt, finishedAt }: { startedAt: Date; finishedAt: Date }): number {
  return (finishedAt.getTime() - startedAt.getTime()) / 1000;
}

const middle = (values: readonly number[]) => quantile(values, 0.5);

function middleOf(observed: Observed): ServiceTimes {
  return {
    tick: middle(observed.tick),
    pass: middle(observed.pass),
    storesOfBottle: middle(observed.storesOfBottle),
    mostStoresRead: MOST_STORES_READ,
    match: middle(observed.match),
    bundle: middle(observed.bundle),
    handled: middle(observed.handled),
    listMessage: middle(observed.listMessage),
    claim: middle(observed.claim),
  };
}
