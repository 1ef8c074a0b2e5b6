import { typeScriptLoader } from '../bench/gateway/product-under-test';
import { numberOption, runOperation, type Operation } from '../run-operation';
import { attackKinds, type AttackKind } from './attack-order';
import { p95, runAttacks, type AttackPlan } from './run-attacks';

const SIZES = {
  'slow bodies': 1_000,
  'slow readers': 1_000,
  'long URLs': 200,
  'idle connections': 2_000,
  'readiness storm': 1_000,
} as const;
/** How many times as long the person may wait under attack. */
const MOST_TIMES = 5;

/** `npm run attack`: holds connections and sends what is costly to read, each for a while, and watches what one person notices. */
export async function main(args: readonly string[]): Promise<void> {
  const quick = args.includes('--quick');
  const plan: AttackPlan = {
    kinds: kindsOf(args),
    sizes: SIZES,
    addresses: numberOption(args, 'addresses', 8),
    quietMs: 1_000 * numberOption(args, 'quiet-seconds', quick ? 10 : 30),
    attackMs: 1_000 * numberOption(args, 'seconds', quick ? 15 : 60),
  };
  await runOperation(
    `Slow bodies, slow readers, long URLs, idle connections and readiness storms from ${plan.addresses} addresses, in turn, while one person logs in and searches twice a second`,
    (operation) => attackAndWatch(plan, operation),
  );
}

/** All attacks, or the one that `--only=` names; a dash may stand for a space. */
function kindsOf(args: readonly string[]): readonly AttackKind[] {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  if (only === undefined) return attackKinds;
  const kinds = attackKinds.filter((kind) => kind.replaceAll(' ', '-') === only.replaceAll(' ', '-'));
  if (kinds.length === 0) throw new Error(`--only takes one of ${attackKinds.join(', ')}, not ${only}.`);
  return kinds;
}

async function attackAndWatch(plan: AttackPlan, { guardian, print, report }: Operation): Promise<void> {
  const { quiet, attacks, restarts } = await runAttacks({
    ...plan,
    guardian,
    print,
    loadTypeScript: await typeScriptLoader(),
  });
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
