/** The GSM 03.38 basic alphabet: one septet each. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Its extension table: an escape and a letter, two septets each. */
const EXTENDED = '\f^{}\\[~]|€';
const SEPTETS: ReadonlyMap<string, number> = new Map([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENDED].map((character) => [character, 2] as const),
]);

const SINGLE_SEGMENT_SEPTETS = 160;
const JOINED_SEGMENT_SEPTETS = 153;

/** Characters that neither stand in the alphabet nor come apart into a letter and marks, by what stands in for them. */
const CHARACTERS_BY_REPLACEMENT = {
  "'": '‘’‚‛´`ʼ′',
  '"': '“”„«»″',
  '-': '‐‑‒–—−•·',
  '/': '⁄',
  x: '×',
  No: '№',
  '': '™®©°',
  o: 'º',
  a: 'ª',
  oe: 'œ',
  OE: 'Œ',
  d: 'ðđ',
  D: 'ÐĐ',
  th: 'þ',
  Th: 'Þ',
  l: 'ł',
  L: 'Ł',
  i: 'ı',
  SS: 'ẞ',
  ' ': '\t',
};

const replacements: ReadonlyMap<string, string> = new Map(
  Object.entries(CHARACTERS_BY_REPLACEMENT).flatMap(([plain, characters]) =>
    [...characters].map((character) => [character, plain]),
  ),
);

/**
 * A text in the GSM-7 alphabet: accents the alphabet lacks are dropped, typographic characters become plain ones, and what has no
 * likeness (emoji, other scripts) is left out. One other character would double the price of the whole message.
 */
export function toGsm7(text: string): string {
  return [...text.normalize('NFC')].map(transliterate).join('');
}

/** Length in septets of a text in the GSM-7 alphabet; `^{}[]~|\` and the euro sign count two. Characters outside count nothing. */
export function septetCount(text: string): number {
  let septets = 0;
  for (const character of text) septets += septetsOf(character);
  return septets;
}

/** How many message segments a GSM-7 text takes: 160 septets in one, 153 in each of several; a two-septet character is never torn. */
export function segmentCount(text: string): number {
  if (septetCount(text) <= SINGLE_SEGMENT_SEPTETS) return 1;
  let segments = 1;
  let filled = 0;
  for (const character of text) {
    const septets = septetsOf(character);
    if (filled + septets > JOINED_SEGMENT_SEPTETS) {
      segments++;
      filled = 0;
    }
    filled += septets;
  }
  return segments;
}

function transliterate(character: string): string {
  if (septetsOf(character) > 0) return character;
  const replacement = replacements.get(character);
  if (replacement !== undefined) return replacement;
  if (/\s/.test(character)) return ' ';
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...plain].map((part) => (septetsOf(part) > 0 ? part : (replacements.get(part) ?? ''))).join('');
}

function septetsOf(character: string): number {
  return SEPTETS.get(character) ?? 0;
}
