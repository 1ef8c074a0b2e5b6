const JSON_WEB_TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const PHONE_NUMBER = /\+\d{6,11}(\d{2})\b/g;
const SECRET_QUERY = /([?&](?:token|ticket)=)[^&\s"\\]+/g;
const CREDENTIALS_IN_URL = /(\w+:\/\/[^:@/\s"]*:)[^@/\s"]+@/g;

/** Takes out of a finished log line what must never stand there: session tokens, phone numbers, passwords in addresses. */
export function scrubSecrets(line: string): string {
  return line
    .replace(JSON_WEB_TOKEN, '[token]')
    .replace(SECRET_QUERY, '$1[token]')
    .replace(CREDENTIALS_IN_URL, '$1[redacted]@')
    .replace(PHONE_NUMBER, '[phone …$1]');
}
