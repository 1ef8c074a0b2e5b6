import type { ServerResponse } from 'node:http';

const KIB = 1024;
/** More than any answer of ours that is no stream, and what an attacker gets of our memory for each of the calls that it may have under way. */
const MOST_OF_ONE = 256 * KIB;
const MOST_OF_ALL = 64 * KIB * KIB;

/**
 * What answers may hold in memory beyond what a client takes at once. A service is let go when its answer is here, so that clients that
 * read slowly keep none of its connections from others.
 */
export class UnreadAnswers {
  private readonly kept = new Map<ServerResponse, number>();
  private keptOfAll = 0;

  constructor(
    private readonly mostOfOne = MOST_OF_ONE,
    private readonly mostOfAll = MOST_OF_ALL,
  ) {}

  /** Whether so many more bytes of an answer may be kept. They count until the answer has been taken or its client left. */
  keep(answer: ServerResponse, bytes: number): boolean {
    const kept = this.kept.get(answer) ?? 0;
    if (answer.destroyed || kept + bytes > this.mostOfOne || this.keptOfAll + bytes > this.mostOfAll) return false;
    if (kept === 0) answer.once('close', () => this.forget(answer));
    this.kept.set(answer, kept + bytes);
    this.keptOfAll += bytes;
    return true;
  }

  private forget(answer: ServerResponse): void {
    this.keptOfAll -= this.kept.get(answer) ?? 0;
    this.kept.delete(answer);
  }
}
