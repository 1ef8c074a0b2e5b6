/**
 * When jobs come to a stage or leave it, in seconds, in ascending order. A job keeps its place: the departure at a place belongs to the
 * arrival at the same place. One that does not leave before the end has the departure `NEVER`.
 */
export type Times = readonly number[];

export const NEVER = Number.POSITIVE_INFINITY;

/** The daily hours in which something may happen, in the seconds of one day. */
export interface Hours {
  openAt: number;
  closeAt: number;
}

export const ALL_DAY: Hours = { openAt: 0, closeAt: NEVER };

export interface Slots {
  everySeconds: number;
  hours: Hours;
}

/** What waits is looked at in the next slot within the hours. */
export function openedAtSlots(arrivals: Times, { everySeconds, hours }: Slots): Times {
  return arrivals.map((arrival) => {
    const earliest = Math.max(arrival, hours.openAt);
    // Never before the arrival, even where a quotient is too small to be told from a whole number.
    const slot = Math.max(Math.ceil(earliest / everySeconds) * everySeconds, earliest);
    return slot < hours.closeAt ? slot : NEVER;
  });
}

export interface Transaction {
  /** What it takes besides its jobs. */
  baseSeconds: number;
  eachSeconds: number;
}

/** One transaction takes what came at one moment, and all of it leaves with the commit. The next transaction waits for that. */
export function servedTogether(arrivals: Times, { baseSeconds, eachSeconds }: Transaction): Times {
  const departures: number[] = [];
  let freeAt = 0;
  for (let first = 0; first < arrivals.length;) {
    const at = arrivals[first] ?? NEVER;
    let next = first;
    while (next < arrivals.length && arrivals[next] === at) next++;
    freeAt = Math.max(at, freeAt) + baseSeconds + (next - first) * eachSeconds;
    for (; first < next; first++) departures.push(freeAt);
  }
  return departures;
}

export interface Servers {
  servers: number;
  eachSeconds: number;
}

/** Jobs are served one by one in the order in which they came, by several servers at once. */
export function servedInTurn(arrivals: Times, { servers, eachSeconds }: Servers): Times {
  const departures: number[] = [];
  for (const [place, arrival] of arrivals.entries()) {
    departures.push(Math.max(arrival, departures[place - servers] ?? 0) + eachSeconds);
  }
  return departures;
}

export interface PacedServers extends Servers {
  perSecond: number;
  hours: Hours;
}

/**
 * Several kinds of jobs are served at a common pace, within the hours only: whenever one may begin, one of the first kind that waits.
 * Gives the departures of each kind.
 */
export function servedByRank(
  kinds: readonly Times[],
  { servers, eachSeconds, perSecond, hours }: PacedServers,
): Times[] {
  const departures = kinds.map((): number[] => []);
  const served: number[] = [];
  const arrivalOf = (kind: number) => kinds[kind]?.[departures[kind]?.length ?? 0];
  let nextAt = hours.openAt;
  for (;;) {
    const waiting = kinds.flatMap((_arrivals, kind) => arrivalOf(kind) ?? []);
    if (waiting.length === 0) return departures;
    const begin = Math.max(Math.min(...waiting), nextAt, served[served.length - servers] ?? 0);
    const kind = kinds.findIndex((_arrivals, each) => (arrivalOf(each) ?? NaN) <= begin);
    const isInTime = begin < hours.closeAt;
    departures[kind]?.push(isInTime ? begin + eachSeconds : NEVER);
    if (!isInTime) continue;
    served.push(begin + eachSeconds);
    nextAt = begin + 1 / perSecond;
  }
}

/** The times of several kinds of jobs in one order. */
export function together(kinds: readonly Times[]): Times {
  return kinds.flat().sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
}

/** How many jobs have come and not left, after each moment at which that changes. */
export function backlogOver(arrivals: Times, departures: Times): { at: number; jobs: number }[] {
  const changes = new Map<number, number>();
  const change = (at: number, by: number) => at < NEVER && changes.set(at, (changes.get(at) ?? 0) + by);
  for (const at of arrivals) change(at, 1);
  for (const at of departures) change(at, -1);
  let jobs = 0;
  return [...changes].sort(([one], [other]) => one - other).map(([at, by]) => ({ at, jobs: (jobs += by) }));
}

/** The most jobs that waited or were served at a time. */
export function peakBacklog(arrivals: Times, departures: Times): number {
  return backlogOver(arrivals, departures).reduce((most, { jobs }) => Math.max(most, jobs), 0);
}

/** The latest of the times that come to pass; undefined when none does. */
export function latest(times: Times): number | undefined {
  const last = times.reduce((most, at) => (at < NEVER ? Math.max(most, at) : most), -NEVER);
  return last === -NEVER ? undefined : last;
}

/** The most that fall within any span of so many seconds. */
export function mostWithin(times: Times, spanSeconds: number): number {
  const sorted = times.filter((at) => at < NEVER).sort((one, other) => one - other);
  let most = 0;
  let first = 0;
  for (const [place, at] of sorted.entries()) {
    while ((sorted[first] ?? at) <= at - spanSeconds) first++;
    most = Math.max(most, place - first + 1);
  }
  return most;
}
