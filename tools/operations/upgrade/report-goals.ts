import type { Report } from '../../bench/measure/report';
import type { SearchCounts } from '../load/open-searches';
import type { Tally } from '../texts/tally';
import type { UpgradeRecord } from './upgrade-record';

interface Results {
  record: UpgradeRecord;
  searches: SearchCounts;
  texts: Tally;
}

export async function reportGoals(report: Report, { record, searches, texts }: Results): Promise<void> {
  const none = { atMost: 0 };
  const { calls } = record;
  for (const line of [...calls.failureLines(), ...record.failedSteps, ...record.failedVisits]) report.note(line);
  report.figure({ what: 'calls', value: calls.calls });
  report.figure({ what: 'calls answered a second', value: calls.perSecond });
  report.figure({ what: '99 of 100 calls within', value: calls.percentileMs(99), unit: 'ms' });
  report.figure({ what: 'failed calls', value: calls.failures.length, goal: none });
  report.figure({ what: 'visits', value: record.visits });
  report.figure({ what: 'visits that did not come to their end', value: record.failedVisits.length, goal: none });
  report.figure({ what: 'calls of visits answered by a fault', value: record.failedSteps.length, goal: none });
  report.figure({ what: 'live searches that came to their end', value: searches.complete });
  report.figure({ what: 'live searches that broke off', value: searches.brokenOff });
  report.figure({
    what: 'live searches that broke off and did not resume',
    value: searches.abandoned.length,
    goal: none,
  });
  report.figure({ what: 'texts expected', value: texts.attempted });
  report.figure({ what: 'texts lost', value: texts.lost, goal: none });
  report.figure({ what: 'texts doubled', value: texts.doubled, goal: none });
  report.figure({ what: 'texts nobody expected', value: texts.unexpected, goal: none });
  report.figure({ what: 'events that could not be handled', value: await record.deadLetters(), goal: none });
}
