/** What is not measured but assumed, of a release day with everybody on board. */
export interface FullSize {
  subscribers: number;
  alertsEach: number;
  /** Alerts of each person that wait for a bottle of the release. */
  watchedEach: number;
  bottles: number;
  /** The share of texts upon which somebody opens the app. */
  visitShare: number;
  searchesOfVisit: number;
  /** A live search waits for the agency's pages, which are shared. */
  streamSeconds: number;
  /** A session lasts for days, so few have to log in. */
  loginShare: number;
  /** The calls of a page that are no search, as for alerts, the plan and the list; each is taken to cost what a search costs. */
  otherCallsOfVisit: number;
  textsKeptDays: number;
  textsOfPersonAndDay: number;
}

export const FULL_SIZE: FullSize = {
  subscribers: 100_000,
  alertsEach: 10,
  watchedEach: 2,
  bottles: 20,
  visitShare: 1 / 6,
  searchesOfVisit: 3,
  streamSeconds: 60,
  loginShare: 0.2,
  otherCallsOfVisit: 6,
  textsKeptDays: 90,
  textsOfPersonAndDay: 0.2,
};

/** Message segments of a text, which pace and price count: a bottle in several stores takes two. */
export const SEGMENTS = { alert: 2, list: 1 } as const;

/** The settings of production. */
export const PRODUCTION = {
  hours: { openAt: 10 * 3_600, closeAt: 21 * 3_600 },
  segmentsPerSecond: 3,
  databaseConnectionsOfReplica: 5,
} as const;

/**
 * A replica is one process and computes on one processor; above this share of it, what it serves waits. The autoscaler adds replicas long
 * before: its share is of what a replica asks for (`provisions.ts`).
 */
export const BUSY_SHARE = 0.7;

/**
 * How a replica of notifications posts (docs/adr/0036): it has this many places, and claims when half of them are free, so that three in four are
 * in use on average. A post takes as long as the provider's latency.
 */
export const POSTING = { places: 50, placesInUse: 3 / 4, seconds: 0.25 } as const;

/**
 * What Redis holds of the events for one consumer (docs/adr/0034): this many at most, whatever waits in the outbox. An event of matches has up to a
 * thousand of them; one that says that a text was sent stands in a chunk with others.
 */
export const UNDER_WAY = { events: 1_000, matchesOfEvent: 1_000, bytesOfMatch: 170, bytesOfSentText: 700 } as const;

/** The servers that the cost page counts with; how many connections Postgres takes is the setting of the local overlay. */
export const SERVERS = {
  postgresProcessors: 4,
  redisProcessors: 1,
  redisBytes: 256 * 1024 ** 2,
  postgresConnections: 500,
} as const;

/** Every service has this many replicas at least. */
export const FEWEST_REPLICAS = 2;
