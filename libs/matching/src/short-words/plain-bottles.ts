import { once } from '../once';
import { readWords } from '../read-words';

/**
 * Names that are nothing but a brand, of which there are so many others that a whole row, copied with its size, would be too broad; and what their
 * labels and people say besides. The source is a row of the list of March 2024.
 */
const plainBottles: readonly (readonly [words: string, labelSays: string, source: string])[] = [
  ['crown royal', 'deluxe original regular', '011296 CROWN ROYAL 750ml'],
  ['jim beam', 'white label original regular', '019066 JIM BEAM 750ml'],
  ['jack daniels single barrel', 'select', '026906 JACK DANIELS SINGLE BARREL 750ml'],
  ['skyy vodka', 'original regular', '037986 SKYY VODKA 750ml'],
  ['smirnoff vodka', 'no 21 regular', '037996 SMIRNOFF VODKA 750ml'],
  ['absolut vodka', 'original regular', '034006 ABSOLUT VODKA 750ml'],
  ['svedka vodka', 'original regular', '034820 SVEDKA VODKA 750ml'],
  ['burnetts vodka', 'original regular', '035416 BURNETTS VODKA 750ml'],
  ['stolichnaya vodka', 'original regular', '034746 STOLICHNAYA VODKA 750ml'],
  ['360 vodka', 'original regular', '038169 360 VODKA 750ml'],
  ['jeffersons bourbon', 'very small batch', "019009 JEFFERSON'S BOURBON 750ml"],
  ['bushmills irish whiskey', 'original regular', '015776 BUSHMILLS IRISH WHISKEY 750ml'],
  ['jameson cask mates', 'stout edition', '015658 JAMESON CASKMATES 750ml'],
  ['macallan harmony', 'rich cacao', '006061 MACALLAN HARMONY 750ml'],
  ['rum chata', 'horchata', '073055 RUMCHATA 750ml'],
  ['southern comfort', 'original regular', '086886 SOUTHERN COMFORT 750ml'],
  ['tullamore dew', 'original regular', '015940 TULLAMORE DEW 750ml'],
  ['stagg', 'junior', 'label since 2022'],
  ['stagg bourbon', 'junior', 'label since 2022'],
];

/** What a name without its size, and a term that ends with a size, ask for where they are the words of such a bottle. */
interface PlainBottle {
  /** The bottle itself, and no other of its brand: one word, which nobody writes. */
  itself: string;
  labelSays: readonly string[];
}

const byWords = once(
  () =>
    new Map<string, PlainBottle>(
      plainBottles.map(([written, labelSays]) => {
        const words = readWords(written);
        return [words.join(' '), { itself: `only${words.join('')}`, labelSays: readWords(labelSays) }];
      }),
    ),
);
const MOST_WORDS = 4;

/** The bottle whose name has these words, written out, and no others beside its size. */
export function plainBottle(words: readonly string[]): PlainBottle | undefined {
  return words.length > MOST_WORDS ? undefined : byWords().get(words.join(' '));
}
