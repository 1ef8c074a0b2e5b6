import { seededRandom, type SeededRandom } from '../../../tools/standins/server/seeded-random';
import { wordOf } from '../../texts/bottle-words';

/** This many bottles have the fates below in their right shares, and a premium plan holds this many alerts. */
const GROUP = 25;
const MOST_PEOPLE_OF_A_GROUP = 20;
const DELETED_SHARE = 0.04;
const STOPPED_SHARE = 0.03;
/** Of whoever has to confirm a number, this many never do, and as many only some time during the run. */
const UNCONFIRMED_SHARE = 0.08;

/**
 * What becomes of a bottle, in portions of 25. `stays`: delivered once. `returns`: delivered, soon sold out, and delivered again.
 * `repeats`: delivered again after a while, when it was told already. `flees`: delivered and soon sold out. `never`: not delivered.
 */
const FATES = { stays: 18, returns: 2, repeats: 2, flees: 2, never: 1 } as const;
export type Fate = keyof typeof FATES;

/** The moments at which something is done are milliseconds since the run began. */
export interface ShelfMove {
  atMs: number;
  bottle: number;
  does: 'deliver' | 'sell-out';
}

export interface PlannedBottle {
  word: string;
  fate: Fate;
}

/** A person waits for bottles of their group. */
export interface PlannedPerson {
  phone: string;
  email: string;
  bottles: readonly number[];
  /** Before the run begins. Else it is an act, or never. */
  confirmsAtOnce: boolean;
}

export type Act =
  | { atMs: number; does: 'stop'; person: number }
  | { atMs: number; does: 'confirm'; person: number }
  | { atMs: number; does: 'delete'; person: number; bottle: number };

/** Who waits for what, and what the shelves and the people do. The same for the same seed and sizes. */
export interface WorldPlan {
  bottles: readonly PlannedBottle[];
  people: readonly PlannedPerson[];
  moves: readonly ShelfMove[];
  acts: readonly Act[];
}

export interface WorldSize {
  seed: string;
  /** How many texts must come at least, whatever happens. */
  texts: number;
  durationMs: number;
  /** At most 25. */
  alertsEach: number;
  /** Whether numbers have to be confirmed. */
  confirm: 'off' | 'required';
}

/** As many people and bottles as it takes until this many texts are sure to be owed. */
export function planWorld(size: WorldSize): WorldPlan {
  for (let people = Math.ceil(size.texts / size.alertsEach); ; people++) {
    const plan = planGroups(size, people);
    if (textsSurelyOwed(plan) >= size.texts) return plan;
  }
}

/** Of bottles that stay in the end, for people who keep the alert and never say STOP. */
export function textsSurelyOwed({ people, bottles, acts }: WorldPlan): number {
  const stopped = new Set(acts.flatMap((act) => (act.does === 'stop' ? [act.person] : [])));
  const deleted = new Set(acts.flatMap((act) => (act.does === 'delete' ? [`${act.person} ${act.bottle}`] : [])));
  const staying = new Set(bottles.flatMap(({ fate }, at) => (fate === 'flees' || fate === 'never' ? [] : [at])));
  return people.reduce((sum, person, at) => {
    if (stopped.has(at) || !person.confirmsAtOnce) return sum;
    return sum + person.bottles.filter((bottle) => staying.has(bottle) && !deleted.has(`${at} ${bottle}`)).length;
  }, 0);
}

function planGroups({ seed, durationMs, alertsEach, confirm }: WorldSize, count: number): WorldPlan {
  const random = seededRandom(`${seed} world`);
  const groups = Math.ceil(count / MOST_PEOPLE_OF_A_GROUP);
  const bottles = Array.from({ length: groups }, () => groupFates(random))
    .flat()
    .map((fate, number) => ({ word: wordOf(number), fate }));
  const people = Array.from({ length: count }, (_, number) => ({
    phone: `+1801${5_550_000 + number}`,
    email: `person-${number}@chaos.example`,
    bottles: bottlesOf(number, groups, alertsEach),
    confirmsAtOnce: true,
  }));
  const moves = bottles.flatMap(({ fate }, bottle) => movesOf(fate, bottle, durationMs, random));
  const acts = planActs(people, durationMs, random);
  const late = confirm === 'off' ? [] : planConfirmations(people, acts, { durationMs, random });
  return { bottles, people, moves: inOrder(moves), acts: inOrder([...acts, ...late]) };
}

/** The next ones of the group, from where the person before ended. */
function bottlesOf(person: number, groups: number, alertsEach: number): number[] {
  const place = Math.floor(person / groups) * alertsEach;
  return Array.from({ length: alertsEach }, (_, next) => (person % groups) * GROUP + ((place + next) % GROUP));
}

function groupFates(random: SeededRandom): Fate[] {
  const deck = Object.entries(FATES).flatMap(([fate, count]) => Array<string>(count).fill(fate)) as Fate[];
  return random.sample(deck, deck.length);
}

function movesOf(fate: Fate, bottle: number, durationMs: number, random: SeededRandom): ShelfMove[] {
  if (fate === 'never') return [];
  const seconds = (low: number, high: number) => random.between(low * 1000, high * 1000);
  const first = random.between(durationMs * 0.05, durationMs * 0.7);
  const moves: ShelfMove[] = [{ atMs: first, bottle, does: 'deliver' }];
  if (fate === 'stays') return moves;
  // A repeat comes long after the text; the others change before or while the notice is on its way.
  const soldOutAt = first + (fate === 'repeats' ? durationMs * 0.15 : seconds(1, 8));
  moves.push({ atMs: soldOutAt, bottle, does: 'sell-out' });
  if (fate !== 'flees') {
    moves.push({ atMs: soldOutAt + Math.min(seconds(3, 30), durationMs * 0.1), bottle, does: 'deliver' });
  }
  return moves;
}

function planActs(people: readonly PlannedPerson[], durationMs: number, random: SeededRandom): Act[] {
  const moment = () => random.between(0, durationMs * 0.9);
  const everybody = people.map((_, person) => person);
  const stops = random.sample(everybody, Math.max(1, Math.round(people.length * STOPPED_SHARE)));
  const deletions = people.flatMap(({ bottles }, person) =>
    bottles.filter(() => random.chance(DELETED_SHARE)).map((bottle) => ({ person, bottle })),
  );
  return [
    ...stops.map((person) => ({ atMs: moment(), does: 'stop' as const, person })),
    ...deletions.map((deletion) => ({ atMs: moment(), does: 'delete' as const, ...deletion })),
  ];
}

/** Whoever says STOP does not say YES later, which would have texts come again. */
function planConfirmations(
  people: PlannedPerson[],
  acts: readonly Act[],
  { durationMs, random }: { durationMs: number; random: SeededRandom },
): Act[] {
  const stopped = new Set(acts.flatMap(({ does, person }) => (does === 'stop' ? [person] : [])));
  const others = [...people.keys()].filter((person) => !stopped.has(person));
  const count = Math.max(1, Math.round(people.length * UNCONFIRMED_SHARE));
  const late = random.sample(others, 2 * count);
  for (const person of late) {
    const planned = people[person];
    if (planned) planned.confirmsAtOnce = false;
  }
  return late.slice(count).map((person) => ({
    atMs: random.between(0, durationMs * 0.9),
    does: 'confirm' as const,
    person,
  }));
}

function inOrder<T extends { atMs: number }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => a.atMs - b.atMs);
}
