import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../../../tools/dev/workspace-root';
import type { SearchCall } from './warm-search';

export interface Load {
  connections: number;
  seconds: number;
  /** Searches a second of all connections together; without it as many as there can be. */
  rate?: number;
}

export interface LoadResult {
  /** Answers with 200. */
  answered: number;
  /** Other answers, time-outs and broken connections. */
  failed: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** autocannon is a package of the lab alone, so the types of the workspace do not know it. */
const autocannon = z.custom<(options: object) => Promise<unknown>>((value) => typeof value === 'function');
const cannonResult = z.object({
  '2xx': z.number(),
  non2xx: z.number(),
  errors: z.number(),
  timeouts: z.number(),
  duration: z.number(),
  latency: z.object({ p50: z.number(), p99: z.number() }),
});

/** Searches one address as a load generator, over kept-alive connections, the calls in turn. */
export async function driveLoad(
  url: string,
  calls: readonly SearchCall[],
  { connections, seconds, rate }: Load,
): Promise<LoadResult> {
  const packagesOfLab = createRequire(path.join(workspaceRoot(), 'lab/packages/package.json'));
  const fire = autocannon.parse(packagesOfLab('autocannon'));
  const requests = calls.map((call) => ({ ...call, method: 'POST' }));
  const result = cannonResult.parse(
    await fire({ url, connections, duration: seconds, requests, ...(rate !== undefined && { overallRate: rate }) }),
  );
  return {
    answered: result['2xx'],
    failed: result.non2xx + result.errors + result.timeouts,
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
