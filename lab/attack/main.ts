import { labRun } from '../lab-run';
import type { Report } from '../measure/report';
import { quantile } from '../measure/spread';
import { onlyOne, wholeNumber } from '../run-options';
import { attackKinds, type AttackKind } from './attack-order';
import { runAttacks, type AttackResults } from './run-attacks';

const SIZES = {
  'slow bodies': 1_000,
  'slow readers': 1_000,
  'long URLs': 200,
  'idle connections': 2_000,
  'readiness storm': 1_000,
} as const;
/** How many times as long the person may wait under attack. */
const MOST_TIMES = 5;

/** The time that 95 of 100 stay below; 0 when nothing was answered. */
const p95 = (times: readonly number[]) => (times.length === 0 ? 0 : quantile(times, 0.95));

const dashed = (kind: AttackKind) => kind.replaceAll(' ', '-');

/** Holds connections and sends what is costly to read, each for a while, and watches what one person notices. */
export const main = labRun(
  (isQuick) => ({
    seconds: wholeNumber(isQuick ? 15 : 60, 'how long each attack goes on'),
    'quiet-seconds': wholeNumber(isQuick ? 10 : 30, 'how long the quiet lasts, before and after'),
    addresses: wholeNumber(8, 'from how many addresses the attackers come'),
    only: onlyOne(attackKinds.map(dashed)),
  }),
  async (operation, { seconds, 'quiet-seconds': quietSeconds, addresses, only }) => {
    const results = await runAttacks(operation, {
      kinds: attackKinds.filter((kind) => only === undefined || dashed(kind) === only),
      sizes: SIZES,
      addresses,
      quietMs: 1_000 * quietSeconds,
      attackMs: 1_000 * seconds,
    });
    reportResults(operation.report, results);
  },
);

function reportResults(report: Report, { quiet, attacks, restarts }: AttackResults): void {
  const none = { atMost: 0 };
  const [quietSearch, quietLogin] = [p95(quiet.searchMs), p95(quiet.loginMs)];
  report.figure({ what: 'quiet: p95 of searches', value: quietSearch, unit: 'ms' });
  report.figure({ what: 'quiet: p95 of log-ins', value: quietLogin, unit: 'ms' });
  report.figure({ what: 'quiet: requests that failed', value: quiet.failures.length, goal: none });
  for (const { kind, experience } of attacks) {
    const { searchMs, loginMs, failures } = experience;
    report.figure({ what: `${kind}: requests of the person`, value: searchMs.length + loginMs.length });
    report.figure({ what: `${kind}: requests that failed`, value: failures.length, goal: none });
    report.figure({
      what: `${kind}: p95 of searches`,
      value: p95(searchMs),
      unit: 'ms',
      goal: { atMost: MOST_TIMES * quietSearch },
    });
    report.figure({
      what: `${kind}: p95 of log-ins`,
      value: p95(loginMs),
      unit: 'ms',
      goal: { atMost: MOST_TIMES * quietLogin },
    });
  }
  report.figure({ what: 'processes that had to be started again', value: restarts, goal: none });
}
