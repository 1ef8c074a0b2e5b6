import { NameIndex, TermIndexBuilder, termKey, type TermHits, type TermIndex } from '@barrelhive/matching';
import { seededRandom } from '../../../tools/standins/server/seeded-random';
import { comparison } from '../../lab-run';
import { measureInTurn, millisecondsOf, processorMillisecondsOf } from '../../measure/in-turn';
import { keptBy } from '../../measure/memory';
import type { Report } from '../../measure/report';
import { assertSameAnswer } from '../../measure/same-answers';
import { generateNames } from '../names/generate-names';
import { soughtTerms, uniqueTerms } from '../names/search-terms';
import { withBenchServers } from '../servers/bench-servers';
import { assertSameHits, LinearScan, writeDown } from './match-peers';
import { createPostgresMatching } from './postgres-matching';
import { filterOfArrival } from '../../../apps/alerts/src/matching/where-bits';
import { arrivalsOf, wheresOf } from './at-stores';
import { reportStartUp } from './start-up';

/** Of so few names a million different terms ask for nearly everything that can be asked: they crowd. */
const CATALOGUE = 6_000;
const CHANGES = 500;
/** The bounds that the goals hold against. */
const GOALS = { batchMs: 40, bytesOfTerm: 20, withStores: 1.3, bytesWithStores: 24 };

/** `drawn`: as people would save them, the same ones often. `unique`: no two ask for the same. */
const KINDS = ['drawn', 'unique'] as const;

interface Sizes {
  terms: readonly number[];
  rounds: number;
  /** Rounds of what takes seconds. */
  slowRounds: number;
}

const WHOLE: Sizes = { terms: [1_000, 100_000, 1_000_000], rounds: 15, slowRounds: 7 };
const QUICK: Sizes = { terms: [1_000, 20_000], rounds: 5, slowRounds: 2 };

interface Batch {
  kind: (typeof KINDS)[number];
  terms: readonly string[];
  changed: readonly string[];
  databaseUrl: string;
  sizes: Sizes;
  isJudged: boolean;
}

export const main = comparison(({ report, isQuick }) =>
  withBenchServers(async ({ databaseUrl, description }) => {
    report.note(`${description}; the processor time of this process, where nothing else is said`);
    const sizes = isQuick ? QUICK : WHOLE;
    const names = generateNames(CATALOGUE);
    const changed = seededRandom('changes').sample(names, CHANGES);
    const most = Math.max(...sizes.terms);
    for (const count of sizes.terms) {
      for (const kind of KINDS) {
        const terms = savedTerms(kind, names, count);
        const isJudged = kind === 'unique' && count === most;
        await compareMatching(report, { kind, terms, changed, databaseUrl, sizes, isJudged });
      }
    }
    const terms = uniqueTerms(names, most);
    await reportStartUp(report, { databaseUrl, terms, names, changed, rounds: sizes.slowRounds });
  }),
);

function savedTerms(kind: Batch['kind'], names: readonly string[], count: number): string[] {
  return kind === 'unique' ? uniqueTerms(names, count) : soughtTerms(names, count).map(({ term }) => term);
}

async function compareMatching(report: Report, batch: Batch): Promise<void> {
  const { kind, terms, changed, sizes, isJudged } = batch;
  report.heading(`  ${terms.length.toLocaleString('en-US')} terms, ${kind}; ${changed.length} changed names`);
  const keys = terms.map(termKey);
  const order = new Uint32Array(terms.length);
  const { built: index, bytes } = await keptBy(() => indexOf(keys, order));
  const batchNames = new NameIndex(changed);
  const matchBatch = () => index.match(changed, (name) => batchNames.wordsOf(name));
  /** By the places of the terms. */
  const matchAsGiven = () => {
    const found = matchBatch();
    return { ...found, count: found.count, terms: found.terms.map((term) => order[term] ?? 0) };
  };
  const hits = matchAsGiven();
  assertSameHits(terms, changed, hits);
  report.note(`${hits.count.toLocaleString('en-US')} hits: the same when each term searches an index of the batch`);

  const { ours, peer, ratio } = await measureInTurn(
    sizes.rounds,
    () => processorMillisecondsOf(matchBatch),
    () => processorMillisecondsOf(() => writeDown(hits)),
  );
  const goal = (atMost: number) => (isJudged ? { atMost } : undefined);
  report.figure({ what: 'matching the batch', value: ours, unit: 'ms', goal: goal(GOALS.batchMs) });
  report.figure({ what: 'writing the hit pairs down', value: peer, unit: 'ms' });
  report.figure({ what: 'ours / writing the hit pairs down', value: ratio });
  report.figure({
    what: 'memory our index keeps for each term',
    value: bytes / terms.length,
    unit: 'bytes',
    goal: goal(GOALS.bytesOfTerm),
  });
  await reportWithStores(report, batch, { match: matchBatch, bytes });
  await reportAgainstScan(report, batch, matchAsGiven);
  await reportAgainstPostgres(report, batch, matchBatch);
}

/** The same where each bottle came to some stores, and each alert looks at a few of its owner's. */
async function reportWithStores(
  report: Report,
  { terms, changed, sizes, isJudged }: Batch,
  { match, bytes }: { match: () => TermHits; bytes: number },
): Promise<void> {
  const arrivals = arrivalsOf(changed);
  const { built: wheres, bytes: more } = await keptBy(() => wheresOf(terms.length));
  const matchThere = () => {
    const hits = match();
    return { hits, count: wheres.keepFitting(hits, arrivals.map(filterOfArrival)) };
  };
  report.note(`${matchThere().count.toLocaleString('en-US')} of the hits look at a store that got some`);
  const { ours, ratio } = await measureInTurn(
    sizes.rounds,
    () => processorMillisecondsOf(matchThere),
    () => processorMillisecondsOf(match),
  );
  const goal = (atMost: number) => (isJudged ? { atMost } : undefined);
  report.figure({ what: 'matching the batch with stores', value: ours, unit: 'ms' });
  report.figure({ what: 'with stores / without', value: ratio, goal: goal(GOALS.withStores) });
  report.figure({
    what: 'memory for each term, stores included',
    value: (bytes + more) / terms.length,
    unit: 'bytes',
    goal: goal(GOALS.bytesWithStores),
  });
}

/** As the service makes it: terms are numbered as they lie in it. */
function indexOf(keys: readonly string[], order: Uint32Array): TermIndex {
  const builder = new TermIndexBuilder();
  const text = Buffer.from(keys.join('\n'), 'utf16le');
  builder.addLines(new Uint16Array(text.buffer, text.byteOffset, text.length / 2), 0);
  const steps = builder.buildInSteps(order);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

async function reportAgainstScan(report: Report, { terms, changed }: Batch, matchBatch: () => TermHits): Promise<void> {
  const scan = new LinearScan(terms, changed);
  const { count, terms: found } = matchBatch();
  const inScanned = found.subarray(0, count).filter((term) => term < scan.scanned).length;
  assertSameAnswer('how many pairs does a scan find?', inScanned, scan.count());
  const { ratio } = await measureInTurn(
    1,
    () => processorMillisecondsOf(matchBatch),
    () => processorMillisecondsOf(() => scan.count()) * scan.scale,
  );
  const what = scan.scale > 1 ? ` (of ${scan.scanned.toLocaleString('en-US')} terms, scaled)` : '';
  report.figure({ what: `ours / a linear scan${what}`, value: ratio.median });
}

async function reportAgainstPostgres(
  report: Report,
  { terms, changed, databaseUrl, sizes }: Batch,
  matchBatch: () => TermHits,
): Promise<void> {
  const postgres = await createPostgresMatching(databaseUrl, terms, changed);
  try {
    assertSameAnswer('how many pairs does Postgres find?', matchBatch().count, await postgres.countHits());
    const { peer, ratio } = await measureInTurn(
      sizes.slowRounds,
      () => millisecondsOf(matchBatch),
      () => millisecondsOf(() => postgres.countHits()),
    );
    report.figure({ what: 'Postgres counts them by rarest word and contained words (clock)', value: peer, unit: 'ms' });
    report.figure({ what: 'ours / Postgres (clock)', value: ratio });
  } finally {
    await postgres.close();
  }
}
