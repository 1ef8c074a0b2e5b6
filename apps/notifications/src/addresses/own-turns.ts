import { DomainError, WorkLimit } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';

/** This many calls of one person may be under way or wait; more tell nobody anything. */
export const MOST_CALLS = 16;

/**
 * Lets a person change one thing after the other, and wait without a connection to the database: calls that wait for each other's lock would else
 * hold all there are.
 */
@Injectable()
export class OwnTurns {
  private readonly calls = new Map<string, { limit: WorkLimit; underWay: number }>();

  /** Throws TOO_MANY_REQUESTS. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = this.calls.get(userId) ?? { limit: new WorkLimit({ atOnce: 1, waiting: MOST_CALLS }), underWay: 0 };
    if (own.underWay >= MOST_CALLS) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    this.calls.set(userId, own);
    own.underWay++;
    try {
      return await own.limit.run(work);
    } finally {
      own.underWay--;
      if (own.underWay === 0) this.calls.delete(userId);
    }
  }
}
