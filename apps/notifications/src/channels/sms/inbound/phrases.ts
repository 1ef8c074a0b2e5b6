/** Where a phrase stands in a sentence: from the word `start` to before the word `end`. */
export interface Found {
  start: number;
  end: number;
}

interface Step {
  fits: (word: string) => boolean;
  isOptional: boolean;
  repeats: boolean;
}

/** Phrases that were read, each with the rule that its first word begins the sentence, or its last one ends it. */
export interface Phrase {
  steps: readonly Step[];
  isFirst: boolean;
  isLast: boolean;
}

type Lists = Readonly<Record<string, readonly string[]>>;

/**
 * Reads phrases, one a line, of steps with a space between them. `stop|quit` is one of these words, `mand~` one that begins so, `~s` one that ends
 * so, `@me` one of a list, `!by|at` one that is none of these, `_` any; after it `?` says that it may be missing, `*` that it may come any
 * number of times or not at all. `^` and `$` are the beginning and the end of the sentence.
 */
export function phrases(lists: Lists, lines: string): readonly Phrase[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const parts = line.trim().split(' ');
      const steps = parts.filter((part) => part !== '^' && part !== '$').map((part) => readStep(part, lists));
      return { steps, isFirst: parts[0] === '^', isLast: parts.at(-1) === '$' };
    });
}

/** Each stem with each ending. */
export function wordForms(stems: readonly string[], endings: readonly string[]): readonly string[] {
  return stems.flatMap((stem) => endings.map((ending) => stem + ending));
}

/** Where one of the phrases stands first, or undefined. */
export function findPhrase(words: readonly string[], wanted: readonly Phrase[]): Found | undefined {
  for (const phrase of wanted) {
    for (let start = 0; start < (phrase.isFirst ? 1 : words.length); start++) {
      const end = endOf(phrase, words, { step: 0, at: start });
      if (end !== undefined) return { start, end };
    }
  }
  return undefined;
}

function readStep(part: string, lists: Lists): Step {
  const isOptional = part.endsWith('?');
  const repeats = part.endsWith('*');
  const written = isOptional || repeats ? part.slice(0, -1) : part;
  if (written === '_') return { fits: () => true, isOptional, repeats };
  const isExcluded = written.startsWith('!');
  const wanted = (isExcluded ? written.slice(1) : written)
    .split('|')
    .flatMap((word) => (word.startsWith('@') ? (lists[word.slice(1)] ?? []) : [word]));
  const whole = new Set(wanted);
  const beginnings = wanted.filter((word) => word.endsWith('~')).map((word) => word.slice(0, -1));
  const endings = wanted.filter((word) => word.startsWith('~')).map((word) => word.slice(1));
  const isWanted = (word: string) =>
    whole.has(word) ||
    beginnings.some((beginning) => word.startsWith(beginning)) ||
    endings.some((ending) => word.endsWith(ending));
  return { fits: (word) => isWanted(word) !== isExcluded, isOptional, repeats };
}

function endOf(
  phrase: Phrase,
  words: readonly string[],
  { step, at }: { step: number; at: number },
): number | undefined {
  const next = phrase.steps[step];
  if (!next) return phrase.isLast && at < words.length ? undefined : at;
  const word = words[at];
  if (word !== undefined && next.fits(word)) {
    const end = endOf(phrase, words, { step: next.repeats ? step : step + 1, at: at + 1 });
    if (end !== undefined) return end;
  }
  return next.isOptional || next.repeats ? endOf(phrase, words, { step: step + 1, at }) : undefined;
}
