/** The second alternative takes the rest of a word that is no token, so that no letter of it is looked at again as a beginning. */
const TOKEN_OR_WORD = /eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|eyJ[\w-]*/g;
const API_KEY = /bh_live_[\w-]+/g;
const SECRET_QUERY = /([?&](?:token|ticket)=)[^&\s"\\]+/g;
/** The link of a text: whoever has it reads what the text told. */
const LINK_OF_TEXT = /\/(t|texts)\/[0-9a-z]{10}\b/gi;
/** The address of somebody's feeds: whoever has it reads what their alerts find. */
const ADDRESS_OF_FEEDS = /\/feeds\/[\w-]{22}(?![\w-])/gi;
const CREDENTIALS_IN_URL = /((?<=\w):\/\/[^:@/\s"]*:)[^@/\s"]+@/g;
/** A whole word at a time, so that no letter of one without an @ is looked at again as a beginning. */
const EMAIL_OR_WORD = /[^\s@"'\\/<>(),:;=[\]{}|]+(?:@[^\s@"'\\/<>(),:;=[\]{}|]+)?/g;
const PHONE_NUMBER = /\+\d{6,11}(\d{2})\b/g;

/**
 * Takes out of a finished log line, or of a kept text of an error, what must never stand there: session tokens, API keys, phone numbers, e-mail addresses, passwords in addresses.
 * Strangers choose part of what is logged, so each pattern takes linear time in the length of the line. Lint checks that.
 */
export function scrubSecrets(line: string): string {
  const scrubbed = line
    .replace(TOKEN_OR_WORD, (found) => (found.includes('.') ? '[token]' : found))
    .replace(API_KEY, '[API key]')
    .replace(SECRET_QUERY, '$1[token]')
    .replace(LINK_OF_TEXT, '/$1/[token]')
    .replace(ADDRESS_OF_FEEDS, '/feeds/[key]')
    .replace(CREDENTIALS_IN_URL, '$1[redacted]@')
    .replace(PHONE_NUMBER, '[phone …$1]');
  return withoutEmails(scrubbed);
}

/** A provider's error may name whom it is about. Most lines hold no @. */
function withoutEmails(line: string): string {
  return line.includes('@') ? line.replace(EMAIL_OR_WORD, (found) => (found.includes('@') ? '[e-mail]' : found)) : line;
}
