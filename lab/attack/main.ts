import { labRun } from '../lab-run';
import { sendBuffers } from '../measure/kernel-memory';
import type { Report } from '../measure/report';
import { quantile } from '../measure/spread';
import { onlyOne, wholeNumber } from '../run-options';
import { attackKinds, type AttackKind } from './attack-order';
import type { Experience } from './person';
import { runAttacks, type AttackResults, type HoldingKind } from './run-attacks';
import { sharePace, type SharedPace } from './share-pace';

const SIZES = {
  'slow bodies': 1_000,
  'slow readers': 1_000,
  'long URLs': 200,
  'idle connections': 2_000,
  'readiness storm': 1_000,
  'invented keys': 200,
  'revoked keys': 200,
  'assistant calls': 200,
  'channel tests': 200,
  feeds: 200,
  'unsubscribe links': 800,
} as const;
/** How many times as long the person may wait under attack. */
const MOST_TIMES = 5;

/** So soon after an attack nobody waits longer than before it. */
const SETTLED_MS = 30_000;

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
    const times = { addresses, quietMs: 1_000 * quietSeconds, attackMs: 1_000 * seconds };
    const kinds = attackKinds.filter((kind) => only === undefined || dashed(kind) === only);
    const holding = kinds.filter((kind): kind is HoldingKind => kind !== 'greedy searches');
    if (holding.length > 0)
      await reportResults(operation.report, await runAttacks(operation, { kinds: holding, sizes: SIZES, ...times }));
    if (kinds.length > holding.length) reportSharedPace(operation.report, await sharePace(operation, times));
  },
);

function reportSharedPace(report: Report, { counts, quiet, attacked, texts }: SharedPace): void {
  const [none, kind] = [{ atMost: 0 }, 'greedy searches'];
  const quietPage = p95(quiet.pageMs);
  report.figure({ what: 'quiet: p95 of item pages', value: quietPage, unit: 'ms' });
  report.figure({ what: 'quiet: item pages without stores', value: quiet.withoutStores, goal: none });
  report.figure({ what: `${kind}: searches`, value: counts.tried });
  report.figure({ what: `${kind}: of these refused`, value: counts.refused });
  report.figure({ what: `${kind}: item pages`, value: attacked.pageMs.length });
  report.figure({ what: `${kind}: item pages that failed`, value: attacked.failures.length, goal: none });
  report.figure({ what: `${kind}: item pages without stores`, value: attacked.withoutStores, goal: none });
  report.figure({
    what: `${kind}: p95 of item pages`,
    value: p95(attacked.pageMs),
    unit: 'ms',
    goal: { atMost: MOST_TIMES * quietPage },
  });
  report.figure({ what: `${kind}: texts that came`, value: texts.came, goal: { atLeast: texts.expected } });
  report.figure({ what: `${kind}: texts without stores`, value: texts.withoutStores, goal: none });
}

async function reportResults(report: Report, { quiet, attacks, restarts }: AttackResults): Promise<void> {
  const none = { atMost: 0 };
  report.note(`net.ipv4.tcp_wmem of this machine: ${await sendBuffers()}`);
  for (const [what, times] of timesOf(quiet))
    report.figure({ what: `quiet: p95 of ${what}`, value: p95(times), unit: 'ms' });
  report.figure({ what: 'quiet: requests that failed', value: quiet.failures.length, goal: none });
  const quietP95 = new Map(timesOf(quiet).map(([what, times]) => [what, p95(times)]));
  for (const { kind, experience, settledMs, kernelMb } of attacks) {
    const made = timesOf(experience).reduce((sum, [, times]) => sum + times.length, 0);
    report.figure({ what: `${kind}: requests of the person`, value: made });
    report.figure({ what: `${kind}: requests that failed`, value: experience.failures.length, goal: none });
    for (const [what, times] of timesOf(experience)) {
      const goal = { atMost: MOST_TIMES * (quietP95.get(what) ?? 0) };
      report.figure({ what: `${kind}: p95 of ${what}`, value: p95(times), unit: 'ms', goal });
    }
    report.figure({ what: `${kind}: in the kernel for connections`, value: kernelMb, unit: 'MB' });
    const goal = { atMost: SETTLED_MS };
    report.figure({ what: `${kind}: quiet again after`, value: settledMs, unit: 'ms', goal });
  }
  report.figure({ what: 'processes that had to be started again', value: restarts, goal: none });
}

const timesOf = ({ searchMs, loginMs, accountMs }: Experience) =>
  [
    ['searches', searchMs],
    ['log-ins', loginMs],
    ['account pages', accountMs],
  ] as const;
