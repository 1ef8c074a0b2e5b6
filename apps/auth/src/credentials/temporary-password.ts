import { randomInt } from 'node:crypto';

/** Without the letters and digits that are mistaken for one another when read out. */
const LOWERCASE = 'abcdefghijkmnpqrstuvwxyz';
const UPPERCASE = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A random password such as `Kx7m-hT4p-9Wra-Dq3v` (about 90 bits) that also meets every rule of the account page. */
export function temporaryPassword(): string {
  const everything = LOWERCASE + UPPERCASE + DIGITS;
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, () => pick(everything));
  const [first, second, third] = distinctPositions(letters.length);
  letters[first] = pick(LOWERCASE);
  letters[second] = pick(UPPERCASE);
  letters[third] = pick(DIGITS);
  return letters.map((letter, at) => (at > 0 && at % GROUP_LENGTH === 0 ? `-${letter}` : letter)).join('');
}

function pick(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length));
}

function distinctPositions(length: number): [number, number, number] {
  const first = randomInt(length);
  return [first, (first + 1 + randomInt(4)) % length, (first + 5 + randomInt(4)) % length];
}
