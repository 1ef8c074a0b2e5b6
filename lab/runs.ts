/** A run of the lab. `<name>/main.ts` exports its `main`, which `labRun` makes; `bench-<name>` is in `bench/<name>`. */
export interface LabEntry {
  what: string;
  /** On two processors: of the whole run, and of its short form. */
  minutes: readonly [number, number];
  /** Whether it needs those of lab/packages. */
  needsPackages?: boolean;
  /** What only its caller can give; `npm run prove` leaves such a run out. */
  needsOption?: string;
}

/** Every run of the lab, by the name it is called by. */
export const labRuns: Readonly<Record<string, LabEntry>> = {
  rolling: { minutes: [30, 5], what: 'restarts every replica of every service under load' },
  outage: { minutes: [5, 2], what: 'flushes Redis, restarts Redis and restarts Postgres under load' },
  failover: { minutes: [6, 3], what: 'promotes a standby that lags while texts are being sent' },
  restore: { minutes: [75, 6], what: 'restores a backup of an hour ago, and judges what came before and after' },
  chaos: { minutes: [60, 6], what: 'kills, freezes, cuts and starves everything, and judges every text' },
  pooler: {
    minutes: [3, 2],
    what: 'runs everything through PgBouncer in transaction mode, and judges the texts of a change of shelves',
  },
  attack: { minutes: [13, 5], what: 'holds connections, sends what is costly, and watches what one person notices' },
  fuzz: { minutes: [10, 1], what: 'sends malformed requests of every kind to every route' },
  'life-histories': { minutes: [20, 2], what: 'plays paying lives, and compares every service with a model' },
  capacity: {
    minutes: [25, 8],
    what: 'measures, predicts a small release, runs it, and computes the full size; and what each channel costs',
  },
  pipeline: { minutes: [60, 4], what: 'what a text costs on its way from a committed pass, and how quick it is' },
  lighthouse: { minutes: [8, 3], needsPackages: true, what: 'reads the public pages as a slow telephone sees them' },
  frames: { minutes: [1, 1], what: 'scrolls a long monthly list in a browser that is slowed down' },
  alarms: {
    minutes: [1, 1],
    what: 'plays figures to every alarm by promtool, with which it rings and with which it does not',
  },
  shelves: {
    minutes: [2, 1],
    what: 'plays thirty days at 47 stores, and judges what is noticed of them, and how soon',
  },
  findability: { minutes: [1, 1], what: 'asks for the bottles of a real list in the ways that people do' },
  segments: {
    minutes: [1, 1],
    what: 'writes a text of every combination of the parts of the golden ones, each in one segment',
  },
  conformance: {
    minutes: [40, 20],
    needsOption: '--descriptions',
    what: 'holds what we and the stand-ins say against the descriptions of Stripe and Twilio',
  },
  'bench-search': { minutes: [5, 1], what: 'our index of names against pg_trgm and a linear scan' },
  'bench-streams': { minutes: [10, 1], what: 'open search streams against bare http that writes the same events' },
  'bench-gateway': {
    minutes: [5, 1],
    needsPackages: true,
    what: 'a warm search through the gateway against the service itself, a bare undici proxy and nginx',
  },
  'bench-match': { minutes: [10, 1], what: 'saved terms that 500 names match, against writing the hits down' },
  'bench-links': {
    minutes: [6, 1],
    what: 'made-up links of texts against each other, by how near they come to a real one',
  },
  'bench-refresh': { minutes: [5, 1], what: 'a refresh to its commit, against COPY of the changed rows' },
  'bench-tracing': {
    minutes: [10, 1],
    needsPackages: true,
    what: 'a passed search while tracing is off, against the same gateway without its hooks',
  },
};
