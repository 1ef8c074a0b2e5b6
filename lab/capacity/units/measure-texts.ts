import { betweenPasses, flowUntil, restock, type MeasuredProduct } from '../measured-product';
import type { Bottle } from '../../texts/bottles';
import type { Costs } from '../measure/processor-accounts';
import { announceList } from './announce-list';
import { dividedBy, type Rounds } from './unit-costs';

const FIRST_YEAR = 2101;

/** One round: bottles that are delivered, and how many alerts wait for them together. */
export interface TextRound {
  bottles: readonly Bottle[];
  alerts: number;
}

export interface TextEffort {
  rounds: readonly TextRound[];
  /** People who are told when a list is out. */
  listReaders: number;
}

export interface TextRounds {
  'list text': Rounds;
  'alert text': Rounds;
}

/** What texts cost. */
export async function measureTexts(
  measured: MeasuredProduct,
  { rounds: given, listReaders }: TextEffort,
): Promise<TextRounds> {
  const rounds: { [unit in keyof TextRounds]: Costs[] } = { 'list text': [], 'alert text': [] };
  for (const [round, each] of given.entries()) {
    const list = await sendList(measured, listReaders, FIRST_YEAR + round);
    const costs = await sendAlerts(measured, each);
    if (round === 0) continue;
    rounds['list text'].push(list);
    rounds['alert text'].push(costs);
  }
  return rounds;
}

async function sendList(measured: MeasuredProduct, readers: number, year: number): Promise<Costs> {
  const { probe, accounts } = measured;
  const { costs } = await accounts.during(() =>
    deliveredAfter(measured, readers, () => announceList(probe, { year, month: 1 })),
  );
  return dividedBy(costs, readers);
}

async function sendAlerts(measured: MeasuredProduct, { bottles, alerts }: TextRound): Promise<Costs> {
  await betweenPasses();
  const { costs } = await measured.accounts.during(() =>
    deliveredAfter(measured, alerts, () => restock(measured, bottles)),
  );
  return dividedBy(costs, alerts);
}

/** Sets texts off and waits until this many are delivered. */
export async function deliveredAfter(
  measured: MeasuredProduct,
  texts: number,
  setOff: () => Promise<void>,
): Promise<void> {
  const before = await measured.probe.flow();
  await setOff();
  await flowUntil(
    measured,
    'The texts',
    ({ deliveredTexts, unsettledEvents }) => deliveredTexts === before.deliveredTexts + texts && unsettledEvents === 0,
  );
}
