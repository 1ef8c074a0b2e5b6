/** What auth said of a token or a key. `userId` is absent when it does not count. */
export interface SessionAnswer {
  userId?: string;
  /** Milliseconds since the epoch until which the answer may be used. */
  usableUntil: number;
}

interface Entry<Answer> {
  askedAt: number;
  answer: Promise<Answer>;
  settled?: Answer;
}

interface Wanted {
  now: number;
  /** How long ago auth may have been asked. */
  mostAgeMs?: number;
}

/**
 * Answers of auth by token digest, each asked for once however many requests wait for it. When sessions end, their answers are
 * dropped, together with answers that are still on their way: those may have been given before the end.
 */
export class SessionAnswers<Answer extends SessionAnswer = SessionAnswer> {
  private readonly entries = new Map<string, Entry<Answer>>();

  constructor(private readonly mostEntries = 50_000) {}

  get(digest: string, { now, mostAgeMs = Infinity }: Wanted, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.entries.get(digest);
    const isYoung = known !== undefined && now - known.askedAt < mostAgeMs;
    if (isYoung && (!known.settled || known.settled.usableUntil > now)) return known.answer;
    const entry: Entry<Answer> = { askedAt: now, answer: ask() };
    entry.answer.then(
      (answer) => {
        entry.settled = answer;
      },
      () => this.dropEntry(digest, entry),
    );
    this.entries.delete(digest);
    this.entries.set(digest, entry);
    this.dropOldest();
    return entry.answer;
  }

  dropToken(digest: string): void {
    this.entries.delete(digest);
  }

  dropUser(userId: string): void {
    for (const [digest, { settled }] of this.entries) {
      if (!settled || settled.userId === userId) this.entries.delete(digest);
    }
  }

  dropAll(): void {
    this.entries.clear();
  }

  private dropEntry(digest: string, entry: Entry<Answer>): void {
    if (this.entries.get(digest) === entry) this.entries.delete(digest);
  }

  private dropOldest(): void {
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size > this.mostEntries) this.entries.delete(oldest);
  }
}
