import type { Pattern } from './patterns';

/** Characters of every kind that a pattern may tell apart. */
const CHARACTERS = [...' \taA1sl.,-_/\\@"\'=&?:+#()[]{}|*$%;<\u0301\u00e9'];
const BEGINNINGS = ['', 'a', '1', ' ', 'a@', '1.', '$'];
const ENDS = ['', '@', '\u0000'];
/** Long enough that quadratic work stands out, short enough to try thousands. */
const TRIED = 1_000;
/** Slower than that at this length, an input is not tried any longer: it is bad enough. */
const BAD_MS = 20;

/** A text of about any length that makes a pattern work hard. */
export interface WorstInput {
  textOf(length: number): string;
  described: string;
}

/** Milliseconds that looking for all matches takes: the least of several runs. */
function timeOf({ source, flags }: Pattern, text: string, runs = 3): number {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    text.replace(pattern, '');
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

/** The slowest of some thousand inputs: each a beginning, one piece many times, and an end, put together from what stands in the pattern. */
export function worstInputOf(pattern: Pattern): WorstInput {
  const words = wordsIn(pattern.source);
  const pieces = [
    ...new Set([...CHARACTERS, ...words, ...words.flatMap((word) => [`${word}a`, `${word} `, `${word}1`])]),
  ];
  const beginnings = [...new Set([...BEGINNINGS, ...words, ...words.map((word) => `${word}a`)])];
  let worst: WorstInput = { textOf: (length) => 'a'.repeat(length), described: 'a' };
  let worstMs = 0;
  for (const [beginning, piece, end] of candidates(beginnings, pieces)) {
    const textOf = (length: number) => beginning + piece.repeat(Math.ceil(length / piece.length)) + end;
    // A slow run may be the machine's fault: the least of several counts.
    const ms = timeOf(pattern, textOf(TRIED), 1) > worstMs ? timeOf(pattern, textOf(TRIED)) : 0;
    if (ms <= worstMs) continue;
    worstMs = ms;
    worst = { textOf, described: JSON.stringify([beginning, piece, end]) };
    if (worstMs > BAD_MS) return worst;
  }
  return worst;
}

function* candidates(beginnings: readonly string[], pieces: readonly string[]): Generator<[string, string, string]> {
  for (const piece of pieces) {
    for (const beginning of beginnings) {
      for (const end of ENDS) yield [beginning, piece, end];
    }
  }
}

/** The plain words that a pattern asks for, such as `eyJ` or `assets/`. */
function wordsIn(source: string): string[] {
  const plain = source
    .replace(
      /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u[0-9a-f]{4}|\\[dDwWsSbB]|\(\?<?[:=!]|[(){}|^$*+?]|\{\d*,?\d*\}/gi,
      ' ',
    )
    .replace(/\\(.)/g, '$1');
  return plain
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6);
}
