import { ownHistory } from '../releases/history';
import { readReleases, type Release } from '../releases/releases';
import { keepSearchesOpen } from '../load/open-searches';
import { startSteadyLoad } from '../load/steady-load';
import { thisVersion } from '../product/built-version';
import { startLoadedProduct } from '../product/loaded-product';
import { SERVICES } from '../product/replicated-product';
import { numberOption, runOperation, type Operation } from '../run-operation';
import { buildRelease } from './build-release';
import { reportGoals } from './report-goals';
import { UpgradeRecord } from './upgrade-record';
import { UpgradePlay } from './upgrade-play';

const STEPS = 2;
const QUIET_MS = 10_000;
/** Neither success nor failure: nothing was played. */
const NOT_PLAYED = 2;

interface Plan {
  perSecond: number;
  searches: number;
  preStopMs: number;
  /** Whether the last step is taken back and made again. */
  goesBack: boolean;
}

/** `npm run upgrade`: the last releases are upgraded to this version under load, one after the other, and what users notice is counted. */
export async function main(args: readonly string[]): Promise<void> {
  const plan = {
    perSecond: numberOption(args, 'rate', 30),
    searches: numberOption(args, 'streams', 5),
    preStopMs: 1000 * numberOption(args, 'pre-stop', 2),
    goesBack: !args.includes('--quick'),
  };
  const releases = chosenReleases(args);
  const history = ownHistory();
  const missing = releases.filter(({ commit }) => !history?.has(commit));
  if (missing.length > 0) {
    const names = missing.map(({ version }) => version).join(' and ');
    console.log(`Nothing was played: this clone has no history that leads back to ${names} (git fetch --unshallow).`);
    process.exitCode = NOT_PLAYED;
    return;
  }
  const path = [...releases.map(({ version }) => version), thisVersion().name].join(' → ');
  await runOperation(`Upgrades ${path} under ${plan.perSecond} calls a second`, (operation) =>
    upgrade(plan, releases, operation),
  );
}

/** The last two, the last alone with `--quick`, or the commit or version behind `--from=`. */
function chosenReleases(args: readonly string[]): Release[] {
  const releases = readReleases();
  const from = args.find((arg) => arg.startsWith('--from='))?.slice('--from='.length);
  if (from === undefined) return releases.slice(args.includes('--quick') ? -1 : -STEPS);
  const named = releases.filter(({ version }) => version === from);
  return named.length > 0 ? named : [{ version: from, commit: from }];
}

async function upgrade(plan: Plan, releases: readonly Release[], operation: Operation): Promise<void> {
  const versions = [];
  for (const release of releases) versions.push(await buildRelease(release, operation.print));
  const [first, ...later] = [...versions, thisVersion()];
  if (!first) throw new Error('There is no release to begin with.');
  const visits = 1 + later.length * (1 + SERVICES.length) + (plan.goesBack ? 2 * SERVICES.length : 0);
  const loaded = await startLoadedProduct({
    ...operation,
    replicas: 1,
    version: first,
    bottles: 1,
    spareBottles: visits,
  });
  const { product, tokens, spareBottles } = loaded;
  const record = new UpgradeRecord(product);
  const play = new UpgradePlay({ product, record, bottles: [...spareBottles], print: operation.print, ...plan });
  try {
    const load = startSteadyLoad({ url: product.url, tokens, perSecond: plan.perSecond, onOutcome: record.calls.add });
    const searches = keepSearchesOpen(product.url, tokens, plan.searches);
    await play.start(first, later, plan.goesBack);
    const texts = await record.settle(QUIET_MS);
    await Promise.all([load.stop(), searches.stop()]);
    await reportGoals(operation.report, { record, searches: searches.counts, texts });
  } finally {
    await loaded.stop();
  }
}
