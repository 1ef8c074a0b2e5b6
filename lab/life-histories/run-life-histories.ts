import { eventually } from '@barrelhive/testing';
import { fillAlerts } from './fill-alerts';
import { heldPlan, live, newborn, type Act, type Life } from './life';
import { differences, isQuiet } from './observe-person';
import { Person } from './person';
import { planHistory } from './plan-history';
import type { World } from './world';

/** A webhook that comes late, what it sets off, and the clock that looks for ends every 15 s. */
const SETTLES_WITHIN_MS = 90_000;
/** When such an act comes counts, so everything before it has to be known by then. */
const COMES_AFTER_A_REST: ReadonlySet<Act['kind']> = new Set([
  'wait',
  'refund',
  'dispute',
  'win-dispute',
  'lose-dispute',
]);

export interface HistoriesOptions {
  seed: string;
  first: number;
  count: number;
  atOnce: number;
  onFailure: (failure: FailedHistory) => void;
}

export interface FailedHistory {
  nth: number;
  /** What was done, in turn. */
  acts: readonly string[];
  why: string;
}

export interface HistoriesResult {
  lived: number;
  acts: ReadonlyMap<string, number>;
  failures: readonly FailedHistory[];
}

interface Lived {
  nth: number;
  person: Person;
  life: Life;
  done: readonly string[];
}

/**
 * Lets people live planned lives side by side and compares what every service has of each with the model: whenever everything is known,
 * and once more at the end of all, when no late webhook is left that could change anything.
 */
export async function runLifeHistories(world: World, options: HistoriesOptions): Promise<HistoriesResult> {
  const failures: FailedHistory[] = [];
  const lives: Lived[] = [];
  const acts = new Map<string, number>();
  const fail = (failure: FailedHistory) => {
    failures.push(failure);
    options.onFailure(failure);
  };
  let next = options.first;
  const worker = async () => {
    for (let nth = next++; nth < options.first + options.count; nth = next++) {
      const done: string[] = [];
      try {
        lives.push({ ...(await liveThrough(world, planHistory(options.seed, nth), done)), nth, done });
      } catch (error) {
        fail({ nth, acts: done, why: sentenceOf(error) });
      }
      for (const act of done) acts.set(kindOf(act), (acts.get(kindOf(act)) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, worker));
  for (const { nth, person, life, done } of lives) {
    const why = await settled(world, person, life).then(() => undefined, sentenceOf);
    if (why !== undefined) fail({ nth, acts: done, why: `at the end of all: ${why}` });
  }
  return { lived: lives.length, acts, failures };
}

async function liveThrough(
  world: World,
  acts: readonly Act[],
  done: string[],
): Promise<{ person: Person; life: Life }> {
  const person = await Person.signUp(world);
  let life = newborn;
  let hasAlerts = false;
  for (const act of acts) {
    if (COMES_AFTER_A_REST.has(act.kind)) {
      await settled(world, person, life);
      if (!hasAlerts) await fillAlerts(person, heldPlan(life));
      hasAlerts = true;
    }
    done.push(wordsOf(act));
    await person.run(act);
    life = live(life, act);
  }
  await settled(world, person, life);
  if (!life.isDeleted) await fillAlerts(person, heldPlan(life));
  return { person, life };
}

/** Waits until the product is at rest and has what the model says. Throws what differs. */
async function settled(world: World, person: Person, life: Life): Promise<void> {
  let last = ['the provider or billing is not at rest'];
  await eventually(
    'the state of the model',
    async () => {
      if (!(await isQuiet(world, person))) return false;
      last = await differences(world, person, life);
      return last.length === 0;
    },
    SETTLES_WITHIN_MS,
  ).catch((error: unknown) => {
    throw new Error(`${last.join('; ')}; the model has ${JSON.stringify(heldPlan(life))}`, { cause: error });
  });
}

function wordsOf(act: Act): string {
  if (act.kind === 'wait') return `wait ${act.hours} h`;
  return 'tier' in act ? `${act.kind} ${act.tier}` : act.kind;
}

const kindOf = (words: string): string => words.split(' ')[0] ?? '';

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
