import { labRun, type Operation } from '../lab-run';
import { withOwnProduct } from '../product/own-product';
import { WITHOUT_LIMITS } from '../product/product-settings';
import { onlyNumber, seed, wholeNumber } from '../run-options';
import { runFuzz, unreached, type FuzzResult } from './run-fuzz';

const REQUESTS = 100_000;
const QUICK_REQUESTS = 5_000;
const AT_ONCE = 16;
const SLOWEST_MS = 2_000;
const MOST_SHOWN = 20;
/** More of them, and the limits hide what stands behind them. */
const MOST_LIMITED_PERCENT = 5;

/** Malformed requests of every kind to every route, made from the description of the API by a seed. */
export const main = labRun(
  (isQuick) => ({
    requests: wholeNumber(isQuick ? QUICK_REQUESTS : REQUESTS, 'how many'),
    seed,
    only: onlyNumber('the number of one request, which is sent alone'),
  }),
  (operation, given) =>
    withOwnProduct(operation, WITHOUT_LIMITS, async ({ processes }, url) => {
      const requests = given.only === undefined ? given.requests : 1;
      const startedAt = performance.now();
      const result = await runFuzz({ url, seed: given.seed, requests, atOnce: AT_ONCE, first: given.only ?? 0 });
      const restarts = [...processes.values()].reduce((sum, each) => sum + each.restarts(), 0);
      const seconds = (performance.now() - startedAt) / 1000;
      operation.report.note(`${(result.sent / seconds).toFixed(0)} requests a second, ${AT_ONCE} at once`);
      reportResult(operation, result, { requests, restarts });
    }),
);

function reportResult(
  { report, again }: Operation,
  result: FuzzResult,
  { requests, restarts }: { requests: number; restarts: number },
): void {
  const none = { atMost: 0 };
  const { faults, slowest, byResult, sent } = result;
  for (const { number, what, request } of faults.slice(0, MOST_SHOWN)) {
    report.note(`${what}`);
    report.note(`  by: ${again} --only=${number}: ${request}`);
  }
  const counts = [...byResult].sort(([, a], [, b]) => b - a);
  report.note(`by status: ${counts.map(([status, count]) => `${status} × ${count}`).join(', ')}`);
  report.note(`the slowest took ${slowest.ms.toFixed(0)} ms: ${slowest.number}: ${slowest.request}`);
  report.figure({ what: 'requests', value: sent, goal: { atLeast: requests } });
  report.figure({
    what: 'answers of 5xx but a deliberate 503, or too late, or none',
    value: faults.length,
    goal: none,
  });
  report.figure({ what: 'slowest answer', value: slowest.ms, unit: 'ms', goal: { atMost: SLOWEST_MS } });
  report.figure({ what: 'processes that had to be started again', value: restarts, goal: none });
  const limited = (100 * (byResult.get(429) ?? 0)) / sent;
  report.figure({ what: 'answers of 429', value: limited, unit: '%', goal: { atMost: MOST_LIMITED_PERCENT } });
  const hidden = unreached(result);
  if (requests >= QUICK_REQUESTS) {
    report.figure({ what: 'operations that no request reached', value: hidden.length, goal: none });
    if (hidden.length > 0) report.note(`not reached: ${hidden.join(', ')}`);
  }
}
