import { startMeasuredProduct, type MeasuredProduct } from '../measured-product';
import type { Operation } from '../../lab-run';
import { addAlerts, addSubscribers } from '../population';
import { measureCalls, type Effort } from './measure-calls';
import { measureMemory } from './measure-memory';
import { measureTexts, type TextRound } from './measure-texts';
import type { UnitCosts } from './unit-costs';

/** More than any sender reaches, so that the sender itself is measured. */
const UNBOUNDED_PACE = 1_000;
const BOTTLES_OF_ROUND = 4;

export interface UnitEffort extends Effort {
  idleSeconds: number;
  textRounds: number;
  textsOfRound: number;
  storedAlerts: number;
}

export const FULL_EFFORT: UnitEffort = {
  rounds: 6,
  searches: 600,
  streams: 150,
  logins: 60,
  idleSeconds: 30,
  textRounds: 4,
  textsOfRound: 800,
  storedAlerts: 200_000,
};

export const QUICK_EFFORT: UnitEffort = {
  rounds: 2,
  searches: 150,
  streams: 40,
  logins: 20,
  idleSeconds: 10,
  textRounds: 2,
  textsOfRound: 200,
  storedAlerts: 50_000,
};

/** Measures what each thing costs, on a product of its own that is gone afterwards. */
export async function measureUnits(operation: Operation, effort: UnitEffort): Promise<UnitCosts> {
  const bottlesOfRounds = (effort.textRounds + 1) * BOTTLES_OF_ROUND;
  const measured = await startMeasuredProduct({
    ...operation,
    segmentsPerSecond: UNBOUNDED_PACE,
    bottles: bottlesOfRounds + 1,
  });
  try {
    const { probe, accounts, bottles } = measured;
    const rounds = await addTextRounds(measured, effort);
    const idle = await accounts.measureIdle(effort.idleSeconds);
    operation.print('  calls of people …');
    const calls = await measureCalls(measured, effort);
    operation.print('  texts …');
    const texts = await measureTexts(measured, {
      rounds,
      listReaders: effort.textsOfRound + measured.customers.length,
    });
    operation.print('  memory …');
    const watched = bottles[bottlesOfRounds];
    if (!watched) throw new Error('There are too few bottles.');
    const memory = await measureMemory(measured, {
      alerts: effort.storedAlerts,
      watched,
      textsStored: (await probe.flow()).messages,
    });
    return { rounds: { ...calls, ...texts }, idle, memory };
  } finally {
    await measured.stop();
  }
}

/** People who wait for the bottles of each round, one alert each for every round. */
async function addTextRounds(
  { probe, bottles }: MeasuredProduct,
  { textRounds, textsOfRound }: UnitEffort,
): Promise<TextRound[]> {
  const subscribers = await addSubscribers(probe, textsOfRound, { consent: true, firstNumber: 0 });
  const rounds = Array.from({ length: textRounds + 1 }, (_, round) => ({
    bottles: bottles.slice(round * BOTTLES_OF_ROUND, (round + 1) * BOTTLES_OF_ROUND),
    alerts: textsOfRound,
  }));
  await addAlerts(
    probe,
    rounds.flatMap((round) =>
      subscribers.ids.map((userId, place) => ({ userId, term: round.bottles[place % BOTTLES_OF_ROUND]?.word ?? '' })),
    ),
  );
  return rounds;
}
