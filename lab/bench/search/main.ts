import { NameIndex } from '@barrelhive/matching';
import { demoCatalogue } from '../../../tools/standins/dabs/catalogue/demo-catalogue';
import { comparison } from '../../lab-run';
import { measureInTurn, millisecondsOf, processorMillisecondsOf } from '../../measure/in-turn';
import { keptBy } from '../../measure/memory';
import type { Report } from '../../measure/report';
import { assertSameAnswer } from '../../measure/same-answers';
import { quantile, spreadOf } from '../../measure/spread';
import { generateNames, publishedNames } from '../names/generate-names';
import { soughtTerms } from '../names/search-terms';
import { withBenchServers } from '../servers/bench-servers';
import { createLinearScan } from './linear-scan';
import { createTrigramSearch, type TrigramSearch } from './trigram-search';
import { reportTypoRecall } from './typo-recall';

/** A person sees the ten first by name, and how many there are. */
const SHOWN = 10;

interface Size {
  names: number;
  /** Terms the index is timed with. */
  terms: number;
  /** Of them, those the slower engines are asked too. */
  sharedTerms: number;
  rounds: number;
  builds: number;
}

const SMALL: Size = { names: 15_000, terms: 2_000, sharedTerms: 500, rounds: 15, builds: 15 };
const LARGE: Size = { names: 1_000_000, terms: 5_000, sharedTerms: 100, rounds: 7, builds: 1 };
const QUICK = { terms: 300, sharedTerms: 60, rounds: 3, builds: 3 };

export const main = comparison(({ report, isQuick }) =>
  withBenchServers(async ({ databaseUrl, description }) => {
    report.note(description);
    await runSize(report, databaseUrl, isQuick ? { ...SMALL, ...QUICK } : SMALL, 'small');
    reportOfProduct(report, isQuick ? QUICK.terms : SMALL.terms);
    await runSize(report, databaseUrl, isQuick ? { ...LARGE, ...QUICK, names: 60_000 } : LARGE, 'large');
  }),
);

async function runSize(report: Report, databaseUrl: string, size: Size, role: 'small' | 'large'): Promise<void> {
  const names = role === 'small' ? await catalogueNames(size.names) : generateNames(size.names);
  report.heading(`  ${names.length.toLocaleString('en-US')} names`);
  const { built: index, bytes } = await keptBy(() => new NameIndex(names));
  report.note(`${index.words.length.toLocaleString('en-US')} different words`);
  reportBuild(report, names, bytes, size.builds);
  const terms = soughtTerms(names, size.terms).map(({ term }) => term);
  const shared = terms.slice(0, size.sharedTerms);
  const scan = createLinearScan(names);
  const trigrams = await createTrigramSearch(databaseUrl, names);
  try {
    await assertSameAnswers(shared, index, scan, trigrams);
    report.note(`${shared.length} terms: the same answers by all engines`);
    if (trigrams) report.figure({ what: 'filling the table and its GIN index', value: trigrams.buildMs, unit: 'ms' });
    reportLatency(report, index, terms, role);
    if (trigrams) await reportAgainstTrigrams(report, index, trigrams, shared, size.rounds, role);
    else report.note('pg_trgm is not available on this server: its goal is NOT MEASURED');
    if (role === 'small') reportTypoRecall(report, index, names, size.terms);
  } finally {
    await trigrams?.close();
  }
}

/** The catalogue a newcomer's run searches. */
function reportOfProduct(report: Report, terms: number): void {
  const names = demoCatalogue().map(({ name }) => name);
  report.heading(`  ${names.length} names, the catalogue that comes with the project`);
  reportTypoRecall(report, new NameIndex(names), names, terms);
}

async function catalogueNames(count: number): Promise<string[]> {
  return (await publishedNames(count)) ?? generateNames(count);
}

async function assertSameAnswers(
  terms: readonly string[],
  index: NameIndex,
  scan: ReturnType<typeof createLinearScan>,
  trigrams: TrigramSearch | undefined,
): Promise<void> {
  for (const term of terms) {
    const ours = index.find(term, SHOWN);
    assertSameAnswer(`linear scan, "${term}"`, ours, scan(term, SHOWN));
    if (trigrams) assertSameAnswer(`pg_trgm, "${term}"`, ours, await trigrams.find(term, SHOWN));
  }
}

function reportBuild(report: Report, names: readonly string[], bytes: number, builds: number): void {
  const times = Array.from({ length: builds }, () => processorMillisecondsOf(() => new NameIndex(names)));
  report.figure({ what: 'building our index, processor time', value: spreadOf(times), unit: 'ms' });
  report.figure({ what: 'memory our index keeps, the names aside', value: bytes / 2 ** 20, unit: 'MB' });
  report.figure({ what: '… for each name', value: bytes / names.length, unit: 'bytes' });
}

function reportLatency(report: Report, index: NameIndex, terms: readonly string[], role: 'small' | 'large'): void {
  const microseconds: number[] = [];
  for (const round of ['warm', 'timed']) {
    for (const term of terms) {
      const startedAt = process.hrtime.bigint();
      index.find(term, SHOWN);
      if (round === 'timed') microseconds.push(Number(process.hrtime.bigint() - startedAt) / 1000);
    }
  }
  const goal = role === 'large' ? { atMost: 30 } : undefined;
  report.figure({ what: 'our search, p50', value: quantile(microseconds, 0.5), unit: 'µs', goal });
  report.figure({ what: 'our search, p99', value: quantile(microseconds, 0.99), unit: 'µs' });
}

async function reportAgainstTrigrams(
  report: Report,
  index: NameIndex,
  trigrams: TrigramSearch,
  terms: readonly string[],
  rounds: number,
  role: 'small' | 'large',
): Promise<void> {
  const goal = role === 'small' ? { atMost: 0.05 } : undefined;
  const ours = () => millisecondsOf(() => terms.forEach((term) => index.find(term, SHOWN)));
  const asked = await measureInTurn(rounds, ours, () =>
    millisecondsOf(async () => {
      for (const term of terms) await trigrams.find(term, SHOWN);
    }),
  );
  const inside = await measureInTurn(rounds, ours, () => trigrams.millisecondsInside(terms, SHOWN));
  const each = (milliseconds: number) => (milliseconds * 1000) / terms.length;
  report.figure({ what: 'ours, each search (mean)', value: each(asked.ours.median), unit: 'µs' });
  report.figure({
    what: 'pg_trgm, each search as a prepared statement (mean)',
    value: each(asked.peer.median),
    unit: 'µs',
  });
  report.figure({ what: 'ours / pg_trgm', value: asked.ratio, goal });
  report.figure({ what: 'pg_trgm, looped inside the server (mean)', value: each(inside.peer.median), unit: 'µs' });
  report.figure({ what: 'ours / pg_trgm without any round trip', value: inside.ratio, goal });
}
