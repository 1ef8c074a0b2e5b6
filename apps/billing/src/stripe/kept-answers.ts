const KEPT_MS = 10 * 60_000;

/** Answers of the provider that hardly ever change, each kept for ten minutes under its key. One that fails is not kept. */
export class KeptAnswers<Key, Answer> {
  private readonly kept = new Map<Key, { answer: Answer; until: number }>();

  async of(key: Key, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.kept.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const answer = await ask();
    this.kept.set(key, { answer, until: Date.now() + KEPT_MS });
    return answer;
  }
}
