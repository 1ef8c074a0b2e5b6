/** Crockford's base 32: no character looks like another. */
export const TOKEN_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
export const TOKEN_LENGTH = 10;

const TOKEN = /^[0-9a-hjkmnp-tv-z]{10}$/;
const LINK = /\/t\/([0-9a-hjkmnp-tv-z]{10})(?![0-9a-z])/i;

/** The path of the link in a text that opens the page of that text, for whoever has it. */
export function textLinkPath(token: string): string {
  return `/t/${token}`;
}

/** The token as it is kept, though a person typed it: in capitals, or with an O for a 0. Undefined for what is none. */
export function readTextToken(typed: string): string | undefined {
  const token = typed.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');
  return TOKEN.test(token) ? token : undefined;
}

/** The token whose link stands in a text; undefined where none does. */
export function textTokenIn(text: string): string | undefined {
  return LINK.exec(text)?.[1]?.toLowerCase();
}
