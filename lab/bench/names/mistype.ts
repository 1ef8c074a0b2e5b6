import type { SeededRandom } from '../../../tools/standins/server/seeded-random';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Shorter words, and those with digits, are never guessed at. */
const GUESSABLE = /^\p{L}{4,}$/u;

/** The term with one slip of the finger in one of its longer words; undefined when it has none. */
export function mistype(term: string, random: SeededRandom): string | undefined {
  const words = term.split(' ');
  const places = words.flatMap((word, place) => (GUESSABLE.test(word) ? [place] : []));
  const place = random.pick(places);
  if (place === undefined) return undefined;
  const word = words[place] ?? '';
  const slipped = slip(word, random);
  return slipped === word ? undefined : words.with(place, slipped).join(' ');
}

function slip(word: string, random: SeededRandom): string {
  const at = random.between(0, word.length - 1);
  const letter = random.pick([...LETTERS]) ?? '';
  switch (random.pick(['left out', 'added', 'another', 'changed places'] as const)) {
    case 'left out':
      return word.slice(0, at) + word.slice(at + 1);
    case 'added':
      return word.slice(0, at) + letter + word.slice(at);
    case 'another':
      return word.slice(0, at) + letter + word.slice(at + 1);
    default:
      return (
        word.slice(0, at) +
        word
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        word.slice(at + 2)
      );
  }
}
