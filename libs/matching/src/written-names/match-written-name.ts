import { sameWord } from './same-word';
import { takeApart, type NameParts } from './take-apart';

/** A bottle that a written name may mean. */
export interface Bottle {
  sku: string;
  name: string;
  priceCents?: number | undefined;
  millilitres?: number | undefined;
}

/** What a row of the agency's page says of a bottle: no number, a name by hand, a price. */
export interface WrittenBottle {
  name: string;
  priceCents?: number | undefined;
}

interface Scored {
  sku: string;
  /** 0 to 1. */
  score: number;
}

/** The one bottle that is meant; or several that may be, for a person to decide; or none that is known. */
export type NameMatch =
  | ({ kind: 'accepted' } & Scored)
  | { kind: 'doubtful'; candidates: Scored[] }
  | { kind: 'unknown' };

const ACCEPTED_FROM = 0.78;
/** The names alone must be this alike, whatever the price says. */
const NAMES_ALIKE_FROM = 0.6;
/** A name that says another bottle is never this alike. */
const MOST_OF_ANOTHER = NAMES_ALIKE_FROM - 0.01;
/** The second best must be this much worse. */
const LEAD = 0.12;
const DOUBTFUL_FROM = 0.45;
const MOST_CANDIDATES = 5;
/** Words that nearly every bottle of a kind has tell little. */
const TELLS_LITTLE = new Set([
  'bourbon',
  'whiskey',
  'straight',
  'kentucky',
  'tequila',
  'scotch',
  'malt',
  'limited',
  'edition',
]);
const LITTLE = 0.3;
/** The product table cuts names to 40 characters with the size: what comes after this many may be missing. */
const CUT_FROM = 32;
/** Prices change a few times a year, but not by this much. */
const FAR_PRICE = 0.25;

interface KnownBottle extends Bottle {
  parts: NameParts;
  mayBeCut: boolean;
}

/**
 * Tells which bottle a written name means. Never guesses: a name that fits two bottles nearly as well, or one only in part, is doubtful.
 * A different age, year, size or kind is a different bottle. Source: facts on the agency, "Allocated list".
 */
export function createNameMatcher(bottles: readonly Bottle[]): (written: WrittenBottle) => NameMatch {
  const known = bottles.map((bottle) => knownBottle(bottle));
  const weigh = wordWeights(known);
  return (written) => {
    const parts = takeApart(written.name);
    const scored = known
      .map((bottle) => ({ sku: bottle.sku, ...score(parts, written.priceCents, bottle, weigh) }))
      .sort((a, b) => b.score - a.score);
    return verdict(scored);
  };
}

function knownBottle(bottle: Bottle): KnownBottle {
  const parts = takeApart(bottle.name);
  const named = (bottle.name.split(/\s{2}/, 1)[0] ?? '').length;
  return {
    ...bottle,
    parts: { ...parts, millilitres: bottle.millilitres ?? parts.millilitres },
    mayBeCut: named >= CUT_FROM,
  };
}

function verdict(scored: readonly (Scored & { alike: number })[]): NameMatch {
  const [best, second] = scored;
  if (!best || best.score < DOUBTFUL_FROM) return { kind: 'unknown' };
  const leads = best.score - (second?.score ?? 0) >= LEAD;
  if (leads && best.score >= ACCEPTED_FROM && best.alike >= NAMES_ALIKE_FROM)
    return { kind: 'accepted', sku: best.sku, score: best.score };
  const near = scored.filter(({ score: each }) => each >= DOUBTFUL_FROM).slice(0, MOST_CANDIDATES);
  return { kind: 'doubtful', candidates: near.map(({ sku, score: each }) => ({ sku, score: each })) };
}

type Weigh = (word: string) => number;

/** A word of one bottle says much, a word of many says little: inverse document frequency, 0 to 1. */
function wordWeights(known: readonly KnownBottle[]): Weigh {
  const bottlesBy = new Map<string, number>();
  for (const { parts } of known)
    for (const word of new Set(parts.words)) bottlesBy.set(word, (bottlesBy.get(word) ?? 0) + 1);
  const most = Math.log(1 + known.length);
  return (word) => {
    const weight = Math.log(1 + known.length / (bottlesBy.get(word) ?? 1)) / most;
    return TELLS_LITTLE.has(word) ? weight * LITTLE : weight;
  };
}

function score(
  asWritten: NameParts,
  priceCents: number | undefined,
  bottle: KnownBottle,
  weigh: Weigh,
): { score: number; alike: number } {
  const written = withBareAge(asWritten, bottle.parts);
  if (contradicts(written, bottle.parts)) return { score: 0, alike: 0 };
  const pairing = pairWords(written.words, bottle.parts.words);
  const isSamePrice = priceCents !== undefined && priceCents === bottle.priceCents;
  const isOther = saysOther(pairing, isSamePrice || bottle.mayBeCut);
  const alike = Math.min(likeness(written, bottle, pairing, weigh), isOther ? MOST_OF_ANOTHER : 1);
  if (isSamePrice) return { score: alike + (1 - alike) / 2, alike };
  if (priceCents === undefined || bottle.priceCents === undefined) return { score: alike, alike };
  const isFar = Math.abs(priceCents - bottle.priceCents) > FAR_PRICE * bottle.priceCents;
  return { score: isFar ? alike * 0.7 : alike, alike };
}

/** `Dalmore 18`: people leave out the word for years, so a bare number is the age of a bottle that has just this age. */
function withBareAge(written: NameParts, { age }: NameParts): NameParts {
  if (written.age !== undefined || age === undefined || !written.words.includes(age)) return written;
  return { ...written, age, words: written.words.filter((word) => word !== age) };
}

/** Which words two names share, and which only one of them has. */
interface Pairing {
  /** The word as the bottle has it, and how surely it is the same. */
  shared: { word: string; sure: number }[];
  onlyWritten: string[];
  onlyBottle: string[];
}

function pairWords(written: readonly string[], bottle: readonly string[]): Pairing {
  const pairing: Pairing = { shared: [], onlyWritten: [], onlyBottle: [...bottle] };
  for (const word of written) {
    const [at, sure] = mostAlike(word, pairing.onlyBottle);
    const [same] = at < 0 ? [] : pairing.onlyBottle.splice(at, 1);
    if (same === undefined) pairing.onlyWritten.push(word);
    else pairing.shared.push({ word: same, sure });
  }
  return pairing;
}

function contradicts(one: NameParts, other: NameParts): boolean {
  const differ = <T>(a: T | undefined, b: T | undefined) => a !== undefined && b !== undefined && a !== b;
  const disjoint = (a: readonly string[], b: readonly string[]) =>
    a.length > 0 && b.length > 0 && !a.some((each) => b.includes(each));
  return (
    differ(one.age, other.age) ||
    differ(one.millilitres, other.millilitres) ||
    disjoint(one.years, other.years) ||
    disjoint(one.kinds, other.kinds)
  );
}

/** The share of what both names say that both say: Dice's coefficient over weighed words. */
function likeness(
  written: NameParts,
  { parts, mayBeCut }: KnownBottle,
  { shared, onlyWritten, onlyBottle }: Pairing,
  weigh: Weigh,
): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const figures = [
    [written.age, parts.age],
    [written.years[0], parts.years[0]],
  ].filter(([one, other]) => one !== undefined || other !== undefined);
  const bothSay = figures.filter(([one, other]) => one !== undefined && other !== undefined).length;
  const common = sum(shared.map(({ word, sure }) => 2 * sure * weigh(word))) + bothSay;
  const all =
    sum(shared.map(({ word }) => 2 * weigh(word))) +
    sum(onlyWritten.map((word) => weigh(word) * (mayBeCut ? LITTLE : 1))) +
    sum(onlyBottle.map(weigh)) +
    figures.length;
  return all === 0 ? 0 : common / all;
}

/**
 * Whether the written name has a word of its own, such as `Blossom` or a batch's number, in place of one of the bottle, or beside all of
 * them where nothing excuses it: a neighbour of the bottle has the same words but one.
 */
function saysOther({ onlyWritten, onlyBottle }: Pairing, isExcused: boolean): boolean {
  if (onlyWritten.length === 0) return false;
  const tellsMuch = (word: string) => !TELLS_LITTLE.has(word);
  return onlyBottle.some(tellsMuch) || (!isExcused && onlyWritten.some(tellsMuch));
}

function mostAlike(word: string, among: readonly string[]): [at: number, sure: number] {
  return among.reduce<[number, number]>(
    (best, each, at) => {
      const sure = sameWord(word, each);
      return sure > best[1] ? [at, sure] : best;
    },
    [-1, 0],
  );
}
