import {
  asksFor,
  NameIndex,
  termMatchesName,
  termWords,
  vocabularyOf,
  wordsOfName,
  type TermHits,
  type Vocabulary,
} from '@barrelhive/matching';
import { assertSameAnswer } from '../../measure/same-answers';

/** This many terms are also compared by the definition of a match itself, with this many of the names. */
const CHECKED_BY_DEFINITION = 2_000;
const NAMES_CHECKED = 50;
/** A scan of more terms takes minutes: its time is that of this many, as often as they fit. */
const SCANNED_AT_MOST = 20_000;

/** The floor: whoever finds the hits must at least write them. */
export function writeDown({ count, terms, names }: TermHits): TermHits {
  const written = { count, terms: new Uint32Array(count), names: new Uint32Array(count) };
  for (let hit = 0; hit < count; hit++) {
    written.terms[hit] = terms[hit] ?? 0;
    written.names[hit] = names[hit] ?? 0;
  }
  return written;
}

/** What one would do without any index: each term is held against each name, the words of both being known. */
export class LinearScan {
  private readonly terms: string[][];
  private readonly names: (readonly string[])[];
  private readonly catalogue: Vocabulary;
  /** How often the terms that are scanned fit into all of them. */
  readonly scale: number;

  constructor(terms: readonly string[], names: readonly string[]) {
    this.terms = terms.slice(0, SCANNED_AT_MOST).map(termWords);
    this.names = names.map(wordsOfName);
    this.catalogue = vocabularyOf(names);
    this.scale = terms.length / this.terms.length;
  }

  get scanned(): number {
    return this.terms.length;
  }

  /** How many pairs of the scanned terms and all names match. */
  count(): number {
    let found = 0;
    for (const term of this.terms) {
      for (const name of this.names) {
        if (term.every((each) => name.some((word) => asksFor(each, word, this.catalogue)))) found++;
      }
    }
    return found;
  }
}

/** Throws unless the hits are those that each term finds in an index of the changed names, and those of the definition. */
export function assertSameHits(terms: readonly string[], changed: readonly string[], hits: TermHits): void {
  const ours = new Float64Array(hits.count);
  for (let hit = 0; hit < hits.count; hit++)
    ours[hit] = (hits.terms[hit] ?? 0) * changed.length + (hits.names[hit] ?? 0);
  const batch = new NameIndex(changed);
  const theirs: number[] = [];
  terms.forEach((term, place) => {
    for (const name of batch.search(term)) theirs.push(place * changed.length + name);
  });
  assertSameAnswer('which terms do the changed names match?', ours.sort(), Float64Array.from(theirs).sort());

  const catalogue = vocabularyOf(changed);
  const found = new Set(ours.filter((pair) => pair < CHECKED_BY_DEFINITION * changed.length));
  terms.slice(0, CHECKED_BY_DEFINITION).forEach((term, place) => {
    changed.slice(0, NAMES_CHECKED).forEach((name, position) => {
      const isHit = found.has(place * changed.length + position);
      assertSameAnswer(`"${term}" and "${name}"`, isHit, termMatchesName(term, name, catalogue));
    });
  });
}
