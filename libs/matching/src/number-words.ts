/** What the words for numbers are in digits. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  (
    'one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 ' +
    'sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 ' +
    'hundred 100 tenth 10th twelfth 12th sixteenth 16th seventeenth 17th thirtieth 30th fortieth 40th fiftieth 50th hundredth 100th'
  )
    .split(' ')
    .flatMap((word, place, all) => (place % 2 === 0 ? [[word, all[place + 1] ?? ''] as const] : [])),
);

const OTHER_ORDINALS = new Set(['fifth', 'eighth', 'ninth']);

/** Whether a word says a number, or which one of several: `fifteen`, `seventh`. */
export function isNumberWord(word: string): boolean {
  return (
    NUMBER_WORDS.has(word) || OTHER_ORDINALS.has(word) || (word.endsWith('th') && NUMBER_WORDS.has(word.slice(0, -2)))
  );
}
