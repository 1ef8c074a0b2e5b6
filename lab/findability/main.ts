import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { MAX_ITEMS_PER_SEARCH } from '@barrelhive/rules';
import { askFor, bottles, readWays, waysKept, type Verdict } from '../../libs/matching/test/findability/findability';
import { labRun, type Operation } from '../lab-run';

const FOUND_SHARE = 0.97;

/** Asks for the bottles of the agency's list as people do, and says which ways to ask miss their bottle or find a wrong one. */
export const main = labRun(
  () => ({ ways: z.string().optional().describe('a file of other ways to ask, in the form of ways-to-ask.json') }),
  ({ report }, { ways: file }) => {
    const ways = file === undefined ? waysKept : readWays(JSON.parse(readFileSync(file, 'utf8')));
    reportVerdicts(report, askFor(ways));
    return Promise.resolve();
  },
);

function reportVerdicts(report: Operation['report'], verdicts: readonly Verdict[]): void {
  const asked = verdicts.filter(({ finds }) => finds.length > 0);
  const missing = asked.filter(({ missed }) => missed.length > 0);
  const guarded = verdicts.filter(({ findsNot }) => findsNot.length > 0);
  const wrong = guarded.filter((verdict) => verdict.wrong.length > 0);
  const names = new Map(bottles);
  const listed = (numbers: readonly string[]) => numbers.map((number) => `${number} ${names.get(number)}`).join(', ');
  for (const { term, missed } of missing) report.note(`"${term}" misses ${listed(missed)}`);
  for (const verdict of wrong) report.note(`"${verdict.term}" finds ${listed(verdict.wrong)}`);
  report.figure({ what: 'names', value: bottles.length });
  report.figure({ what: 'ways to ask for a bottle', value: asked.length });
  const share = (asked.length - missing.length) / asked.length;
  report.figure({
    what: 'share of them that find each bottle they should',
    value: share,
    goal: { atLeast: FOUND_SHARE },
  });
  report.figure({ what: '… near ones only', value: asked.filter(({ isNear }) => isNear).length });
  const broad = asked.filter(({ found }) => found.length > MAX_ITEMS_PER_SEARCH);
  report.figure({ what: '… too broad, so that a narrower term must lead there', value: broad.length });
  report.figure({ what: 'ways that say what they must not find', value: guarded.length });
  report.figure({ what: '… of which some find it', value: wrong.length, goal: { atMost: 0 } });
}
