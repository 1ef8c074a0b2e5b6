import type { Done, History, ShelfEntry, WatchedAlert } from './history';

/**
 * What the specification says of texts, sections 1, 4 and 9, for alerts of which each concerns one bottle:
 * an alert is told when its bottle comes back in stock, at most once a day, never after STOP, and what is told is true. Where numbers have to be
 * confirmed, nothing is told before, nor later of what came before.
 */
export interface OwedText {
  phone: string;
  word: string;
  /** `must`: the bottle stands in the stores to the end, and nobody took the alert or the number back. `may`: it stood there once. */
  owed: 'must' | 'may' | 'never';
  shelf: readonly ShelfEntry[];
  deleted: Done | undefined;
  stopped: Done | undefined;
  /** Before this nobody had confirmed the number; 0 where nobody has to. */
  unconfirmedUntil: number;
}

/** What is owed for each alert of a day. */
export function owedTexts({ alerts, shelf, stops, confirmed }: History): OwedText[] {
  const byWord = new Map<string, ShelfEntry[]>();
  for (const entry of shelf) byWord.set(entry.word, [...(byWord.get(entry.word) ?? []), entry]);
  return alerts.map((alert) => {
    const { phone, word } = alert;
    const confirmation = confirmed ? (confirmed.get(phone) ?? NEVER) : AT_ONCE;
    return owedFor(alert, byWord.get(word) ?? [], { stopped: stops.get(phone), confirmation });
  });
}

const AT_ONCE: Done = { askedAt: 0, confirmedAt: 0 };
const NEVER: Done = { askedAt: Infinity };

function owedFor(
  { phone, word, deleted }: WatchedAlert,
  shelf: readonly ShelfEntry[],
  { stopped, confirmation }: { stopped: Done | undefined; confirmation: Done },
): OwedText {
  const whole = { phone, word, shelf, deleted, stopped, unconfirmedUntil: confirmation.askedAt };
  const firstDelivery = shelf.find(({ inStock }) => inStock);
  if (!firstDelivery) return { ...whole, owed: 'never' };
  const wasTakenBack = [deleted, stopped].some(
    (done) => done?.confirmedAt !== undefined && done.confirmedAt < firstDelivery.askedAt,
  );
  if (wasTakenBack || confirmation === NEVER) return { ...whole, owed: 'never' };
  const last = shelf.at(-1);
  const stands = last?.inStock === true && last.confirmedAt !== undefined;
  const wasConfirmed = (confirmation.confirmedAt ?? Infinity) < firstDelivery.askedAt;
  return { ...whole, owed: stands && wasConfirmed && !deleted && !stopped ? 'must' : 'may' };
}

/** From when on nothing may be told any more, unless the bottle comes back: it was sold out, or the alert deleted. */
export function untrueSince({ shelf, deleted }: OwedText, at: number): number | undefined {
  const before = shelf.filter(({ askedAt }) => askedAt <= at);
  const last = before.at(-1);
  const soldOut = last && !last.inStock ? last.confirmedAt : undefined;
  const gone = [soldOut, deleted?.confirmedAt].filter((time) => time !== undefined && time <= at);
  return gone.length === 0 ? undefined : Math.min(...gone.map(Number));
}
