import { setMaxListeners } from 'node:events';

/**
 * Why a request is sent: the second half of what has begun, the refresh, stores that texts wait for, somebody who searches, or what is
 * merely kept fresh.
 */
export type Wish = { urgency: 'begun' | 'refresh' | 'texts' | 'watched' } | { urgency: 'asked'; searcher: string };

type Urgency = Wish['urgency'];

/** These go first, whenever they come; they are few. */
const FIRST: readonly Urgency[] = ['begun', 'refresh'];
/** Who goes first in one turn and the next of all others. */
const CYCLE: readonly (readonly Urgency[])[] = [
  ['texts', 'asked', 'watched'],
  ['asked', 'texts', 'watched'],
  ['texts', 'asked', 'watched'],
  ['watched', 'asked', 'texts'],
];
/** Whoever had no turn for this long counts as if the last one had been that long ago: nobody is overtaken for ever by those who are new. */
const REMEMBERED_TURNS = 64;

interface Line<Key> {
  urgency: Urgency;
  /** The turn that was the last of this line. */
  lastTurn: number;
  /** What is wanted, in order, and how many times it was asked for. */
  wanted: Map<Key, number>;
}

/**
 * Who has the next turn (ADR 0042). Each searcher has a line. The turn goes to the one whose last turn is longest ago, so that of two who
 * wait none ever gets two turns more. Whatever several want stands in the line of each, and is taken once.
 */
export class FairTurns<Key> {
  private readonly lines = new Map<string, Line<Key>>();
  private turn = 0;

  /** @param mostOfOne how many wishes of one searcher wait at once; the others are held back behind them */
  constructor(private readonly mostOfOne: number) {}

  /** How much waits, without what is held back. */
  get waiting(): number {
    return new Set([...this.lines.values()].flatMap((line) => this.waitingIn(line))).size;
  }

  add(key: Key, wish: Wish): void {
    const name = lineOf(wish);
    const lastTurn = this.turn - REMEMBERED_TURNS;
    const line = this.lines.get(name) ?? { urgency: wish.urgency, lastTurn, wanted: new Map<Key, number>() };
    this.lines.set(name, line);
    line.wanted.set(key, (line.wanted.get(key) ?? 0) + 1);
  }

  /** Takes back a wish that is held back; one that waits is kept. True when that was the last wish for it. */
  leave(key: Key, wish: Wish): boolean {
    const line = this.lines.get(lineOf(wish));
    const wishes = line?.wanted.get(key);
    if (!line || !wishes || this.waitingIn(line).includes(key)) return false;
    if (wishes > 1) line.wanted.set(key, wishes - 1);
    else line.wanted.delete(key);
    return ![...this.lines.values()].some(({ wanted }) => wanted.has(key));
  }

  /** Takes what has the next turn out of all lines; undefined when nothing waits. */
  next(): Key | undefined {
    const line = this.nextLine();
    const [key] = line?.wanted.keys() ?? [];
    if (!line || key === undefined) return undefined;
    if (!FIRST.includes(line.urgency)) line.lastTurn = ++this.turn;
    this.remove(key);
    return key;
  }

  remove(key: Key): void {
    for (const [name, line] of this.lines) {
      line.wanted.delete(key);
      const isForgotten = line.lastTurn <= this.turn - REMEMBERED_TURNS;
      if (line.wanted.size === 0 && isForgotten) this.lines.delete(name);
    }
  }

  private nextLine(): Line<Key> | undefined {
    const busy = [...this.lines.values()].filter(({ wanted }) => wanted.size > 0);
    for (const urgency of [...FIRST, ...(CYCLE[this.turn % CYCLE.length] ?? [])]) {
      const [first, ...others] = busy.filter((line) => line.urgency === urgency);
      if (first) return others.reduce((one, other) => (other.lastTurn < one.lastTurn ? other : one), first);
    }
    return undefined;
  }

  private waitingIn({ urgency, wanted }: Line<Key>): Key[] {
    const all = [...wanted.keys()];
    return urgency === 'asked' ? all.slice(0, this.mostOfOne) : all;
  }
}

function lineOf(wish: Wish): string {
  return wish.urgency === 'asked' ? `asked by ${wish.searcher}` : wish.urgency;
}

interface WaitingCall {
  searcher: string;
  ending: AbortController;
}

/**
 * The calls that are held open until something is read. Beyond a number of them somebody does not wait and is answered with what is known:
 * who has the most calls, the one that has waited longest.
 */
export class WaitingCalls {
  private readonly calls = new Set<WaitingCall>();

  /** @param most how many calls wait at once */
  constructor(private readonly most: number) {}

  get size(): number {
    return this.calls.size;
  }

  /** The call may wait until the signal of what is given aborts, which may be at once. It ends with `leave`. */
  enter(searcher: string): WaitingCall {
    const call = { searcher, ending: new AbortController() };
    setMaxListeners(0, call.ending.signal);
    if (this.calls.size >= this.most) this.leave(this.oneTooMany(call));
    if (this.calls.size < this.most) this.calls.add(call);
    return call;
  }

  leave(call: WaitingCall): void {
    this.calls.delete(call);
    call.ending.abort();
  }

  /** Whoever has but one call more than the new one's searcher keeps it: the two would only change places. */
  private oneTooMany(newest: WaitingCall): WaitingCall {
    const counts = new Map<string, number>();
    for (const { searcher } of this.calls) counts.set(searcher, (counts.get(searcher) ?? 0) + 1);
    const most = Math.max(...counts.values());
    if (most <= (counts.get(newest.searcher) ?? 0) + 1) return newest;
    return [...this.calls].find(({ searcher }) => counts.get(searcher) === most) ?? newest;
  }
}
