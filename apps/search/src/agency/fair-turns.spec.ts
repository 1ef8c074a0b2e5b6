import fc from 'fast-check';
import { FairTurns, WaitingCalls, type Wish } from './fair-turns';

const MOST_OF_ONE = 4;
const SEARCHERS = ['ann', 'bob', 'cid', 'dot'];
const asked = (searcher: string): Wish => ({ urgency: 'asked', searcher });

/** This many wishes of each of these searchers, in this order: `ann 0`, `ann 1` … */
function lineUp(turns: FairTurns<string>, wishes: Readonly<Record<string, number>>): void {
  for (const [searcher, count] of Object.entries(wishes))
    for (let number = 0; number < count; number++) turns.add(`${searcher} ${number}`, asked(searcher));
}

const takeAll = (turns: FairTurns<string>, most = Infinity) => {
  const taken: string[] = [];
  for (let next = turns.next(); next !== undefined; next = turns.next()) {
    taken.push(next);
    if (taken.length >= most) break;
  }
  return taken;
};

/** What happens to the turns: somebody wants a bottle, leaves it, or the next turn is given. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ add: fc.nat(30), searcher: fc.constantFrom(...SEARCHERS) }) },
  { weight: 1, arbitrary: fc.record({ leave: fc.nat(30), searcher: fc.constantFrom(...SEARCHERS) }) },
  {
    weight: 1,
    arbitrary: fc.record({ add: fc.nat(30), urgency: fc.constantFrom('texts' as const, 'watched' as const) }),
  },
  { weight: 3, arbitrary: fc.constant('next' as const) },
);

/** How many turns each searcher has had more than each other one, at most over any time in which both waited. */
class Shares {
  private readonly waiting = new Map(SEARCHERS.map((searcher) => [searcher, new Set<string>()]));
  private ahead = new Map<string, number>();

  wanted(searcher: string, key: string): void {
    this.waiting.get(searcher)?.add(key);
  }

  taken(key = ''): void {
    const [owner = ''] = key.split(':');
    const others = SEARCHERS.filter((other) => other !== owner && this.waits(other));
    for (const other of this.waits(owner) ? others : []) {
      this.count(`${owner} ${other}`, 1);
      this.count(`${other} ${owner}`, -1);
    }
    this.waiting.get(owner)?.delete(key);
    this.ahead = new Map([...this.ahead].filter(([pair]) => pair.split(' ').every((one) => this.waits(one))));
  }

  mostAhead(): number {
    return Math.max(0, ...this.ahead.values());
  }

  private waits(searcher: string): boolean {
    return (this.waiting.get(searcher)?.size ?? 0) > 0;
  }

  private count(pair: string, turns: number): void {
    this.ahead.set(pair, Math.max(0, (this.ahead.get(pair) ?? 0) + turns));
  }
}

describe('the turns of requests to the agency', () => {
  it('go round by searcher, whoever came first and however much each wants', () => {
    const turns = new FairTurns<string>(MOST_OF_ONE);
    lineUp(turns, { ann: 3, bob: 1, cid: 2 });
    expect(takeAll(turns)).toEqual(['ann 0', 'bob 0', 'cid 0', 'ann 1', 'cid 1', 'ann 2']);
  });

  it('give nobody two turns more than another while both wait', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const turns = new FairTurns<string>(MOST_OF_ONE);
        const shares = new Shares();
        for (const done of steps) {
          if (done === 'next') shares.taken(turns.next());
          else if ('urgency' in done) turns.add(`${done.urgency}:${done.add}`, { urgency: done.urgency });
          else if ('add' in done) {
            const key = `${done.searcher}:${done.add}`;
            turns.add(key, asked(done.searcher));
            shares.wanted(done.searcher, key);
          }
          expect(shares.mostAhead()).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('come soon to one who has had none for long, though others want more than there is', () => {
    const turns = new FairTurns<string>(MOST_OF_ONE);
    lineUp(turns, Object.fromEntries(Array.from({ length: 12 }, (_, crowd) => [`crowd-${crowd}`, 10])));
    takeAll(turns, 30);
    turns.add('a person', asked('dot'));
    expect(takeAll(turns, 1)).toEqual(['a person']);
  });

  it.each([1, 2, 3])('leave nobody out, though %i others come anew before each', (comingEachTurn) => {
    const turns = new FairTurns<string>(MOST_OF_ONE);
    turns.add('first of ann', asked('ann'));
    takeAll(turns);
    turns.add('second of ann', asked('ann'));
    const taken: (string | undefined)[] = [];
    for (let turn = 0; turn < 300; turn++) {
      for (let came = 0; came < comingEachTurn; came++) turns.add(`${turn} ${came}`, asked(`${turn} ${came}`));
      taken.push(turns.next());
    }
    expect(taken).toContain('second of ann');
  });

  it('go every fourth time to what is watched, and to what texts wait for as often as to all who search', () => {
    const turns = new FairTurns<string>(MOST_OF_ONE);
    lineUp(turns, { ann: 40, bob: 40 });
    for (let number = 0; number < 40; number++) turns.add(`watched ${number}`, { urgency: 'watched' });
    const first = takeAll(turns, 40);
    expect(first.filter((key) => key.startsWith('watched'))).toHaveLength(10);
    for (let at = 0; at < 40; at += 4)
      expect(first.slice(at, at + 4).filter((key) => key.startsWith('watched'))).toHaveLength(1);
    for (let number = 0; number < 40; number++) turns.add(`texts ${number}`, { urgency: 'texts' });
    expect(takeAll(turns, 40).filter((key) => key.startsWith('texts'))).toHaveLength(20);
  });

  it('come first to what has begun and to the refresh, which cost nobody a turn of the others', () => {
    const turns = new FairTurns<string>(MOST_OF_ONE);
    lineUp(turns, { ann: 1 });
    turns.add('watched', { urgency: 'watched' });
    turns.add('table', { urgency: 'refresh' });
    turns.add('second half', { urgency: 'begun' });
    expect(takeAll(turns)).toEqual(['second half', 'table', 'ann 0', 'watched']);
  });

  it('take once what several want, by the line that is first', () => {
    const turns = new FairTurns<string>(MOST_OF_ONE);
    lineUp(turns, { ann: 9 });
    turns.add('ann 8', asked('bob'));
    turns.add('ann 7', { urgency: 'refresh' });
    expect(takeAll(turns, 3)).toEqual(['ann 7', 'ann 0', 'ann 8']);
    expect(takeAll(turns)).toEqual(['ann 1', 'ann 2', 'ann 3', 'ann 4', 'ann 5', 'ann 6']);
  });

  it('take everything that is wanted exactly once, whoever joins, and keep no more than four of one waiting', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        const turns = new FairTurns<string>(MOST_OF_ONE);
        const wanted = new Set<string>();
        for (const done of steps) {
          if (done === 'next') {
            const key = turns.next();
            expect(key === undefined).toBe(wanted.size === 0);
            expect(key === undefined || wanted.delete(key)).toBe(true);
          } else if ('leave' in done) {
            const before = turns.waiting;
            if (turns.leave(String(done.leave), asked(done.searcher))) wanted.delete(String(done.leave));
            expect(turns.waiting).toBe(before);
          } else {
            turns.add(String(done.add), 'searcher' in done ? asked(done.searcher) : { urgency: done.urgency });
            wanted.add(String(done.add));
          }
        }
        expect(takeAll(turns).sort()).toEqual([...wanted].sort());
        expect(turns.waiting).toBe(0);
      }),
    );
  });

  it('have four of one searcher waiting, and hold back the others until those are taken', () => {
    const turns = new FairTurns<string>(MOST_OF_ONE);
    lineUp(turns, { ann: 10, bob: 2 });
    expect(turns.waiting).toBe(6);
    expect(turns.leave('ann 3', asked('ann'))).toBe(false);
    expect(turns.leave('ann 9', asked('ann'))).toBe(true);
    expect(takeAll(turns, 2)).toEqual(['ann 0', 'bob 0']);
    expect(turns.leave('ann 4', asked('ann'))).toBe(false);
    expect(turns.waiting).toBe(5);
    expect(takeAll(turns)).toHaveLength(9);
  });

  it('keep what one searcher wants twice until it is left twice', () => {
    const turns = new FairTurns<string>(MOST_OF_ONE);
    lineUp(turns, { ann: 6 });
    turns.add('ann 5', asked('ann'));
    expect([turns.leave('ann 5', asked('ann')), turns.leave('ann 5', asked('ann'))]).toEqual([false, true]);
  });
});

describe('the calls that wait', () => {
  const MOST = 8;
  const comings = fc.array(fc.constantFrom(...SEARCHERS), { maxLength: 100 });

  it('are never more than the bound, and whoever has fewest is never sent away for one who has more', () => {
    fc.assert(
      fc.property(comings, (searchers) => {
        const calls = new WaitingCalls(MOST);
        const open: ReturnType<WaitingCalls['enter']>[] = [];
        for (const searcher of searchers) {
          open.push(calls.enter(searcher));
          const waiting = open.filter(({ ending }) => !ending.signal.aborted);
          expect(calls.size).toBe(waiting.length);
          expect(calls.size).toBe(Math.min(open.length, MOST));
        }
        const counts = (searcher: string) =>
          open.filter((call) => call.searcher === searcher && !call.ending.signal.aborted).length;
        const came = (searcher: string) => searchers.filter((one) => one === searcher).length;
        const share = Math.floor(MOST / SEARCHERS.length);
        for (const searcher of SEARCHERS)
          expect(counts(searcher)).toBeGreaterThanOrEqual(Math.min(came(searcher), share));
      }),
    );
  });

  it('that have waited longest of whoever has most give way to one who has none', () => {
    const calls = new WaitingCalls(MOST);
    const [first, ...others] = Array.from({ length: MOST }, () => calls.enter('ann'));
    const one = calls.enter('bob');
    expect(first?.ending.signal.aborted).toBe(true);
    expect([one, ...others].some(({ ending }) => ending.signal.aborted)).toBe(false);
    calls.leave(one);
    expect(calls.size).toBe(MOST - 1);
  });

  it('of one who has as many as anybody are answered at once beyond the bound', () => {
    const calls = new WaitingCalls(MOST);
    const waiting = Array.from({ length: MOST }, (_, number) => calls.enter(`searcher-${number}`));
    expect(calls.enter('another').ending.signal.aborted).toBe(true);
    expect(waiting.some(({ ending }) => ending.signal.aborted)).toBe(false);
  });
});
