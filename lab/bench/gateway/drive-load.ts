import autocannon from 'autocannon';
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

/** Searches one address as a load generator, over kept-alive connections, the calls in turn. */
export async function driveLoad(
  url: string,
  calls: readonly SearchCall[],
  { connections, seconds, rate }: Load,
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: calls.map((call) => ({ ...call, method: 'POST' as const })),
    ...(rate !== undefined && { overallRate: rate }),
  });
  return {
    answered: result['2xx'],
    failed: result.non2xx + result.errors + result.timeouts,
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
