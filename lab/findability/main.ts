import path from 'node:path';
import * as z from 'zod';
import { labRun, type Operation } from '../lab-run';
import { askFor, keptWays, type Verdict } from './ask-for';

const FOUND_SHARE = 0.97;

/** Asks for the bottles of the agency's list as people do, and says which ways to ask miss their bottle or find a wrong one. */
export const main = labRun(
  () => ({ ways: z.string().optional().describe('a file of other ways to ask, in the form of ways-to-ask.json') }),
  ({ report }, { ways }) => {
    for (const file of ways === undefined ? keptWays : [ways]) {
      const { bottles, verdicts } = askFor(file);
      report.heading(`  ${path.basename(file)}, ${bottles} names`);
      reportVerdicts(report, verdicts);
    }
    return Promise.resolve();
  },
);

function reportVerdicts(report: Operation['report'], verdicts: readonly Verdict[]): void {
  const asked = verdicts.filter(({ hasToFind }) => hasToFind);
  const missing = asked.filter(({ missed }) => missed.length > 0);
  const guarded = verdicts.filter(({ hasNotToFind }) => hasNotToFind);
  const mistaken = guarded.filter(({ wrong }) => wrong.length > 0);
  for (const { term, missed } of missing) report.note(`"${term}" misses ${missed.join(', ')}`);
  for (const { term, narrower } of asked)
    if (narrower.length > 0) report.note(`"${term}" is too broad, and leads to ${narrower.join(', ')}`);
  for (const { term, wrong } of mistaken) report.note(`"${term}" finds ${wrong.join(', ')}`);
  report.figure({ what: 'ways to ask for a bottle', value: asked.length });
  const share = (asked.length - missing.length) / asked.length;
  report.figure({
    what: 'share of them that find each bottle they should',
    value: share,
    goal: { atLeast: FOUND_SHARE },
  });
  report.figure({ what: '… near ones only', value: asked.filter(({ isNear }) => isNear).length });
  const broad = asked.filter(({ isTooBroad }) => isTooBroad);
  report.figure({ what: '… too broad, so that a narrower term must lead there', value: broad.length });
  const led = broad.filter(({ missed }) => missed.length === 0);
  report.figure({ what: '… of which narrower terms lead to each bottle', value: led.length });
  report.figure({ what: 'ways that say what they must not find', value: guarded.length });
  report.figure({ what: '… of which some find it', value: mistaken.length, goal: { atMost: 0 } });
}
