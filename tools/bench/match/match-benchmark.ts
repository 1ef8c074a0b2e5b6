import { NameIndex, TermIndex, termMatchesName, type TermHits } from '@barrelhive/matching';
import type { Benchmark } from '../benchmark';
import { measureInTurn, processorMillisecondsOf } from '../measure/in-turn';
import { keptBy } from '../measure/memory';
import type { Report } from '../measure/report';
import { assertSameAnswer } from '../measure/same-answers';
import { seededRandom } from '../../standins/server/seeded-random';
import { generateNames } from '../names/generate-names';
import { uniqueTerms } from '../names/unique-terms';

/** Of so few names a million different terms ask for nearly everything that can be asked: they crowd. */
const CATALOGUE = 6_000;
const CHANGES = 500;
/** So many terms are also compared by the definition of a match itself. */
const CHECKED_BY_DEFINITION = 2_000;

interface Size {
  terms: number;
  rounds: number;
}

export const matchBenchmark: Benchmark = {
  summary:
    'which saved terms 500 changed names match, against writing the hits down and against searching term by term',
  async run(report, { quick }) {
    await runSize(report, quick ? { terms: 20_000, rounds: 5 } : { terms: 100_000, rounds: 15 });
    await runSize(report, quick ? { terms: 50_000, rounds: 5 } : { terms: 1_000_000, rounds: 15 }, true);
  },
};

async function runSize(report: Report, { terms: count, rounds }: Size, isJudged = false): Promise<void> {
  const names = generateNames(CATALOGUE);
  const changed = seededRandom('changes').sample(names, CHANGES);
  const terms = uniqueTerms(names, count);
  report.heading(`  ${terms.length.toLocaleString('en-US')} unique terms, ${changed.length} changed names`);
  const { built: index, bytes } = await keptBy(() => new TermIndex(terms));
  const hits = index.match(changed);
  assertSameHits(terms, changed, hits);
  report.note(`${hits.count.toLocaleString('en-US')} hits: the same when each term searches an index of the batch`);

  const { ours, peer, ratio } = await measureInTurn(
    rounds,
    () => processorMillisecondsOf(() => index.match(changed)),
    () => processorMillisecondsOf(() => writeDown(hits)),
  );
  const goal = (atMost: number) => (isJudged ? { atMost } : undefined);
  report.figure({ what: 'matching the batch', value: ours, unit: 'ms', goal: goal(40) });
  report.figure({ what: 'writing the hit pairs down', value: peer, unit: 'ms' });
  report.figure({ what: 'ours / writing the hit pairs down', value: ratio, goal: goal(4) });
  report.figure({
    what: 'memory our index keeps for each term',
    value: bytes / terms.length,
    unit: 'bytes',
    goal: goal(32),
  });
  report.figure({
    what: 'building the index',
    value: processorMillisecondsOf(() => new TermIndex(terms)),
    unit: 'ms',
  });
  await reportAgainstSearch(report, terms, changed, () => index.match(changed));
}

/** The floor: whoever finds the hits must at least write them. */
function writeDown({ count, terms, names }: TermHits): TermHits {
  const written = { count, terms: new Uint32Array(count), names: new Uint32Array(count) };
  for (let hit = 0; hit < count; hit++) {
    written.terms[hit] = terms[hit] ?? 0;
    written.names[hit] = names[hit] ?? 0;
  }
  return written;
}

function assertSameHits(terms: readonly string[], changed: readonly string[], hits: TermHits): void {
  const ours = pairsOf(hits);
  const batch = new NameIndex(changed);
  const theirs: number[] = [];
  terms.forEach((term, place) => batch.search(term).forEach((name) => theirs.push(place * CHANGES + name)));
  assertSameAnswer('which terms do the changed names match?', ours, Float64Array.from(theirs).sort());

  const found = new Set(ours);
  for (let place = 0; place < Math.min(terms.length, CHECKED_BY_DEFINITION); place++) {
    changed.slice(0, 50).forEach((name, position) => {
      const term = terms[place] ?? '';
      assertSameAnswer(`"${term}" and "${name}"`, found.has(place * CHANGES + position), termMatchesName(term, name));
    });
  }
}

function pairsOf({ count, terms, names }: TermHits): Float64Array {
  return Float64Array.from({ length: count }, (_, hit) => (terms[hit] ?? 0) * CHANGES + (names[hit] ?? 0)).sort();
}

/** What one would do without a reverse index: an index of the batch, and every saved term searched in it. */
async function reportAgainstSearch(
  report: Report,
  terms: readonly string[],
  changed: readonly string[],
  match: () => TermHits,
): Promise<void> {
  const { peer, ratio } = await measureInTurn(
    1,
    () => processorMillisecondsOf(match),
    () =>
      processorMillisecondsOf(() => {
        const batch = new NameIndex(changed);
        for (const term of terms) batch.count(term);
      }),
  );
  report.figure({ what: 'each term searches an index of the batch', value: peer, unit: 'ms' });
  report.figure({ what: 'ours / each term searches an index of the batch', value: ratio });
}
