import type { Alarms } from './find-alarms';

/** Rings for what was found at two looks in a row: one that fails alone may be a deploy. */
const LOOKS_BEFORE_RINGING = 2;
const POST_MS = 10_000;

/** Posts what begins and what ends to be wrong, each once. */
export class PostChanges {
  private readonly looks = new Map<string, number>();
  private readonly ringing = new Map<string, string>();

  constructor(private readonly post: (text: string) => Promise<void>) {}

  /** What was found now is compared with what was posted before. Throws when it cannot be posted: the next look tries again. */
  async take(found: Alarms): Promise<void> {
    for (const name of this.looks.keys()) if (!found.has(name)) this.looks.delete(name);
    for (const name of found.keys()) this.looks.set(name, (this.looks.get(name) ?? 0) + 1);
    const begun = [...found].filter(([name]) => !this.ringing.has(name) && this.hasLasted(name));
    const over = [...this.ringing].filter(([name]) => !found.has(name));
    if (begun.length + over.length === 0) return;
    await this.post(
      [...begun.map(([, sentence]) => sentence), ...over.map(([, sentence]) => `Over: ${sentence}`)].join('\n'),
    );
    for (const [name, sentence] of begun) this.ringing.set(name, sentence);
    for (const [name] of over) this.ringing.delete(name);
  }

  private hasLasted(name: string): boolean {
    return (this.looks.get(name) ?? 0) >= LOOKS_BEFORE_RINGING;
  }
}

/** Posts lines to an incoming webhook, in the forms that Slack and Mattermost (`text`) and Discord (`content`) take. Throws when it is refused. */
export async function postText(url: string, lines: string): Promise<void> {
  const text = `Barrelhive: ${lines}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, content: text }),
    signal: AbortSignal.timeout(POST_MS),
  });
  if (!answer.ok)
    throw new Error(`WATCH_POST_URL answers ${answer.status}: nothing was posted, the next look tries again.`);
}
