import { quantile } from '../measure/spread';
import type { Outcome } from './steady-load';

const MOST_SHOWN = 40;

const isAnswer = (result: Outcome['result']) => typeof result === 'number' && result < 400;

/** What came of the calls of a load. A call fails without an answer and by a status of 400 or more. */
export class LoadRecord {
  readonly failures: Outcome[] = [];
  private readonly startedAt = performance.now();
  private readonly latencies: number[] = [];

  readonly add = (outcome: Outcome): void => {
    this.latencies.push(outcome.ms);
    if (!isAnswer(outcome.result)) this.failures.push(outcome);
  };

  get calls(): number {
    return this.latencies.length;
  }

  /** From the first call to the last answer. */
  get perSecond(): number {
    return this.calls / ((performance.now() - this.startedAt) / 1000);
  }

  get slowestMs(): number {
    return this.latencies.reduce((most, ms) => Math.max(most, ms), 0);
  }

  percentileMs(percent: number): number {
    return quantile(this.latencies, percent / 100);
  }

  /** One line for each kind of failure, the most frequent first. */
  failureLines(): string[] {
    const kinds = new Map<string, number>();
    for (const { call, result } of this.failures) {
      const kind = `${call} → ${result}`;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    const sorted = [...kinds].sort(([, a], [, b]) => b - a);
    return sorted.slice(0, MOST_SHOWN).map(([kind, count]) => `${count} × ${kind}`);
  }
}
