import { createHmac, randomInt } from 'node:crypto';
import { DAY_MS, TOKEN_ALPHABET, TOKEN_LENGTH } from '@barrelhive/rules';

/** A token has 50 bits: two halves, each of one of this many numbers. */
const HALF = 2 ** 25;
const ROUNDS = 10;
const BASE = TOKEN_ALPHABET.length;
/** Days are told apart within this many, and texts of one alert and day, or of alerts that begin alike, by a draw. */
const DAYS = 256;
const DRAWS = 1_024;
/** As many characters of an alert's id as `textOccasion` keeps. */
const ALERT_PREFIX_LENGTH = 8;

/** Of which alert and day a text is. */
export interface TokenContent {
  /** The first characters of its id. */
  alertPrefix: string;
  day: string;
}

/**
 * The token of a text's link: which alert and day it is of, encrypted (docs/adr/0054). Whoever does not know the secret cannot guess one; whoever does
 * learns from a text which alert it was about, though the database has forgotten it.
 */
export function sealToken(secret: string, { alertPrefix, day }: TokenContent, draw = randomInt(DRAWS)): string {
  const meaning =
    (Number.parseInt(alertPrefix.slice(0, ALERT_PREFIX_LENGTH), 16) * DAYS + dayNumber(day)) * DRAWS + draw;
  let [left, right] = [Math.floor(meaning / HALF), meaning % HALF];
  for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ mixed(secret, round, right)];
  return signsOf(left * HALF + right);
}

/** What a token of one of these days means, sealed by any of the secrets; undefined for what we did not seal. */
export function openToken(
  secrets: readonly string[],
  token: string,
  days: readonly string[],
): TokenContent | undefined {
  for (const secret of secrets) {
    const number = numberOf(token);
    let [left, right] = [Math.floor(number / HALF), number % HALF];
    for (let round = ROUNDS - 1; round >= 0; round--) [left, right] = [right ^ mixed(secret, round, left), left];
    const meaning = Math.floor((left * HALF + right) / DRAWS);
    const day = days.find((one) => dayNumber(one) === meaning % DAYS);
    const alertPrefix = Math.floor(meaning / DAYS)
      .toString(16)
      .padStart(ALERT_PREFIX_LENGTH, '0');
    if (day !== undefined) return { alertPrefix, day };
  }
  return undefined;
}

function mixed(secret: string, round: number, half: number): number {
  return createHmac('sha256', secret).update(`link of a text ${round} ${half}`).digest().readUInt32BE() % HALF;
}

const dayNumber = (day: string) => Math.round(Date.parse(day) / DAY_MS) % DAYS;

function signsOf(number: number): string {
  let characters = '';
  for (let rest = number; characters.length < TOKEN_LENGTH; rest = Math.floor(rest / BASE))
    characters = TOKEN_ALPHABET.charAt(rest % BASE) + characters;
  return characters;
}

function numberOf(token: string): number {
  return [...token].reduce((number, character) => number * BASE + TOKEN_ALPHABET.indexOf(character), 0);
}
