import { types } from 'node:util';
import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '../tracing/traces';
import { metrics } from '../metrics/metrics';

const seconds = metrics.histogram({
  name: 'barrelhive_provider_request_seconds',
  help: 'Calls to the world outside: how long they took and how they ended (answered, refused, limited, failed, timed-out, unreachable)',
  labelNames: ['provider', 'operation', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/** How a call to a provider ended: its answer by kind, or why there was none. */
export type ProviderOutcome = 'answered' | 'refused' | 'limited' | 'failed' | 'timed-out' | 'unreachable';

export interface ProviderCall {
  provider: 'agency' | 'stripe' | 'twilio';
  /** A short name without any id in it. */
  operation: string;
}

const TIMED_OUT = new Set(['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT', 'ERR_CANCELED']);

/** Makes a call and takes its figures. Its answer and its error are handed on as they are. */
export async function callProvider<T>(
  called: ProviderCall,
  call: () => Promise<T>,
  statusOf: (answer: T) => number,
): Promise<T> {
  return inSpan(`${called.provider}: ${called.operation}`, { kind: SpanKind.CLIENT }, async (span) => {
    const startedAt = performance.now();
    const note = (outcome: ProviderOutcome) => {
      seconds.observe({ ...called, outcome }, (performance.now() - startedAt) / 1000);
      span?.setAttribute('barrelhive.outcome', outcome);
    };
    try {
      const answer = await call();
      note(outcomeOfStatus(statusOf(answer)));
      return answer;
    } catch (error) {
      note(outcomeOfError(error));
      throw error;
    }
  });
}

function outcomeOfStatus(status: number): ProviderOutcome {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}

function outcomeOfError(error: unknown): ProviderOutcome {
  const code = types.isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isTimeout = TIMED_OUT.has(code) || (types.isNativeError(error) && error.name === 'TimeoutError');
  return isTimeout ? 'timed-out' : 'unreachable';
}
