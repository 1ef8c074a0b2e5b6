import * as cheerio from 'cheerio';

const ENTITY = /&(?:#(\d{2,6})|#x([\da-f]{2,5})|([a-z]{2,8}));/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;

/** A cell that was written for a page as a person reads it there: `<b>MAKER&#39;S MARK</b>` is `MAKER'S MARK`. */
export function withoutMarkup(cell: string): string {
  const text = cell.includes('<') ? cell.replace(TAG, ' ') : cell;
  // Some pages write their entities twice: `&amp;#39;`.
  return text.includes('&') ? withoutEntities(withoutEntities(text)) : text;
}

function withoutEntities(text: string): string {
  return text.replace(ENTITY, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return characterOf(name) ?? characterOf(name.toLowerCase()) ?? written;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return isReadable(code) ? String.fromCodePoint(code) : written;
  });
}

/** What an entity of HTML stands for; undefined for a word that is none, as in `R&B;`. */
function characterOf(name: string): string | undefined {
  const character = cheerio.load(`&${name};`, null, false).text();
  return character === `&${name};` ? undefined : character;
}

/** No control, and no half of a character. */
function isReadable(code: number): boolean {
  return code <= 0x10_ff_ff && /[^\p{Cc}\p{Cf}\p{Cs}]/u.test(String.fromCodePoint(code));
}
